#pragma once
// A Qt Linguist .ts file that is edited: the new text of a message goes where the old one stood and every other byte stays, so that
// comments, unknown elements and order survive and differences stay small.

#include "core/units/error.h"

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>
#include <vector>

class QXmlStreamReader;

namespace anchorgpu::text {

struct TsMessage {
    QString context, source, comment;
    bool numerus = false;
    QStringList forms;      ///< one text, or one a plural form
    QString type;           ///< empty: finished; unfinished, vanished, obsolete
};

class TsDocument {
public:
    /// A file without messages.
    explicit TsDocument(const QString &language);
    /// Fails with "xml" and line and column, or "file-too-large".
    static Result<TsDocument> parse(const QByteArray &bytes, const QString &file);

    const std::vector<TsMessage> &messages() const { return m_messages; }
    /// Null when the file has no such message.
    const TsMessage *find(const QString &context, const QString &source, const QString &comment) const;

    /// Finished text, or unfinished when every form is empty. Adds the message, and its context, where they are absent.
    void setForms(const TsMessage &message, const QStringList &forms);

    QByteArray bytes() const;

private:
    TsDocument() = default;
    Result<void> read(const QString &file);
    void readContext(QXmlStreamReader &xml);
    static QString key(const QString &context, const QString &source, const QString &comment);

    struct Span {
        qsizetype begin = 0, end = 0; ///< <translation …>…</translation>
    };
    QString m_text;
    bool m_crlf = false;
    std::vector<TsMessage> m_messages;
    std::vector<Span> m_spans;
    QHash<QString, std::size_t> m_index;
    QHash<QString, qsizetype> m_contextEnds; ///< offset of </context>
};

} // namespace anchorgpu::text
