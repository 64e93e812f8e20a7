#pragma once
// A combo box over a long list: its popup has a search field, rows with a quiet detail on the right and a mark of their status.
// The list is asked for when it is first opened, so a start doesn't pay for it. Typing on the closed box opens the search.

#include "ui/views/widgets/look.h"

#include <QComboBox>
#include <functional>
#include <memory>

class QFrame;
class QLineEdit;
class QListView;

namespace anchorgpu::views {

enum class Mark { None, Good, Partial, Bad, Unknown, Info };

struct SearchItem {
    QString id;
    QString text;
    QString detail;      ///< right, muted
    QString searchText;  ///< what typing looks into besides text and id (family, aliases)
    QString toolTip;
    Mark mark = Mark::None;
    bool enabled = true;
};

class SearchCombo : public QComboBox {
    Q_OBJECT
public:
    using Items = std::function<std::vector<SearchItem>()>;

    explicit SearchCombo(QWidget *parent = nullptr);
    ~SearchCombo() override;

    void setItemsSource(Items items) { m_items = std::move(items); }
    void setPlaceholders(const QString &search, const QString &nothingFound);
    void setLook(const Look &look) { m_look = look; }
    /// An action at the foot of the popup ("Open model file…"); empty text: none.
    void setFootAction(const QString &text) { m_footText = text; }
    void showCurrent(const QString &id, const QString &text);
    QString currentId() const { return m_currentId; }

    void showPopup() override;
    void hidePopup() override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(const QString &id);
    void footActionTriggered();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void openPopup(const QString &typed);
    void fill(const QString &typed);
    void take(int row);

    Items m_items;
    std::vector<SearchItem> m_all;
    Look m_look;
    QString m_currentId;
    QString m_searchHint, m_nothing, m_footText;
    QFrame *m_popup = nullptr;
    QLineEdit *m_search = nullptr;
    QListView *m_list = nullptr;
};

/// A small round mark: tick, half, cross, question mark; never colour alone.
QPixmap markPixmap(Mark mark, const charts::Theme &theme, int side, qreal ratio);
QIcon markIcon(Mark mark, const charts::Theme &theme);

} // namespace anchorgpu::views
