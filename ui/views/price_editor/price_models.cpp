#include "ui/views/price_editor/price_models.h"

#include "ui/state/price_csv.h"
#include "ui/text/quote_text.h"

#include <QRegularExpression>
#include <algorithm>

namespace anchorgpu::views {
namespace {

enum GpuColumn { GpuId, GpuHour, GpuWeek, GpuMonth, GpuCounts, GpuNode, GpuColumns };
enum OptionColumn { OptionId, OptionFrench, OptionEnglish, OptionPer, OptionPrice, OptionMaximum, OptionColumns };

QString fromStd(const std::string &text) { return QString::fromStdString(text); }
QString idText(quote::PriceUnit unit)
{
    const auto id = quote::idOf(unit);
    return QString::fromLatin1(id.data(), static_cast<qsizetype>(id.size()));
}

std::string languageText(const quote::LocalizedText &text, const char *language)
{
    const auto it = text.byLanguage.find(language);
    return it == text.byLanguage.end() ? std::string() : it->second;
}

void setLanguageText(quote::LocalizedText &text, const char *language, const QString &typed)
{
    if (typed.isEmpty())
        text.byLanguage.erase(language);
    else
        text.byLanguage[language] = typed.toStdString();
}

/// Empty text clears the price. False when it isn't one.
bool setPrice(std::optional<Decimal> &price, const QString &text)
{
    const auto parsed = state::parsePrice(text);
    if (!text.trimmed().isEmpty() && !parsed)
        return false;
    price = parsed;
    return true;
}

/// Empty text clears the number.
bool setNumber(std::optional<std::int64_t> &number, const QString &text)
{
    bool whole = false;
    const int value = text.trimmed().toInt(&whole);
    if (!text.trimmed().isEmpty() && (!whole || value < 1))
        return false;
    number = text.trimmed().isEmpty() ? std::nullopt : std::optional<std::int64_t>(value);
    return true;
}

const QString kPriceForm = QStringLiteral("1234,50 · 1234.50");

} // namespace

PriceModel::PriceModel(Table table, quote::PriceBook &book, QObject *parent) : QAbstractTableModel(parent), m_table(table), m_book(book) {}

void PriceModel::setLook(const Look &look)
{
    m_look = look;
    reload();
}

void PriceModel::reload()
{
    beginResetModel();
    endResetModel();
}

int PriceModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_table == Table::Gpus ? m_book.gpus.size() : m_book.options.size());
}

int PriceModel::columnCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return m_table == Table::Gpus ? int(GpuColumns) : int(OptionColumns);
}

int PriceModel::addRow()
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    const auto fresh = [&](const char *stem, const auto &taken) {
        std::string id = stem;
        for (int i = 2; taken(id); ++i)
            id = stem + std::string("-") + std::to_string(i);
        return id;
    };
    if (m_table == Table::Gpus) {
        quote::GpuOffer offer;
        offer.gpu = fresh("new-gpu", [&](const std::string &id) { return m_book.gpu(id) != nullptr; });
        m_book.gpus.push_back(offer);
    } else {
        quote::OptionOffer offer;
        offer.id = fresh("new-option", [&](const std::string &id) { return m_book.option(id) != nullptr; });
        offer.name.byLanguage["en"] = offer.id;
        m_book.options.push_back(offer);
    }
    endInsertRows();
    Q_EMIT edited();
    return row;
}

void PriceModel::removeRow(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    if (m_table == Table::Gpus)
        m_book.gpus.erase(m_book.gpus.begin() + row);
    else
        m_book.options.erase(m_book.options.begin() + row);
    endRemoveRows();
    Q_EMIT edited();
}

QString PriceModel::gpuText(const quote::GpuOffer &offer, int column) const
{
    switch (column) {
    case GpuId: return fromStd(offer.gpu);
    case GpuHour: return state::priceForEditing(offer.hour, m_book.currency, m_look.language);
    case GpuWeek: return state::priceForEditing(offer.week, m_book.currency, m_look.language);
    case GpuMonth: return state::priceForEditing(offer.month, m_book.currency, m_look.language);
    case GpuNode: return offer.gpusPerNode ? QString::number(*offer.gpusPerNode) : QString();
    default: break;
    }
    QStringList counts;
    for (const std::int64_t count : offer.counts)
        counts << QString::number(count);
    return counts.join(QLatin1Char(' '));
}

QString PriceModel::optionText(const quote::OptionOffer &offer, int column) const
{
    switch (column) {
    case OptionId: return fromStd(offer.id);
    case OptionFrench: return fromStd(languageText(offer.name, "fr"));
    case OptionEnglish: return fromStd(languageText(offer.name, "en"));
    case OptionPer: return idText(offer.per);
    case OptionPrice: return state::priceForEditing(offer.price, m_book.currency, m_look.language);
    default: return offer.maxQuantity ? QString::number(*offer.maxQuantity) : QString();
    }
}

QVariant PriceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const bool gpus = m_table == Table::Gpus;
    if (role == Qt::DisplayRole || role == Qt::EditRole) {
        const QString text = gpus ? gpuText(m_book.gpus[row], index.column()) : optionText(m_book.options[row], index.column());
        const bool name = !gpus && (index.column() == OptionFrench || index.column() == OptionEnglish);
        if (role == Qt::DisplayRole && text.isEmpty() && name)
            return m_look.translate("PriceEditor", "missing");
        return text;
    }
    const bool number = gpus ? index.column() >= GpuHour && index.column() != GpuCounts : index.column() >= OptionPrice;
    if (role == Qt::TextAlignmentRole && number)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant PriceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    static const char *const kGpus[] = {QT_TRANSLATE_NOOP("PriceEditor", "GPU"), QT_TRANSLATE_NOOP("PriceEditor", "Per hour"), QT_TRANSLATE_NOOP("PriceEditor", "Per week"),
                                        QT_TRANSLATE_NOOP("PriceEditor", "Per 30 days"), QT_TRANSLATE_NOOP("PriceEditor", "Counts"), QT_TRANSLATE_NOOP("PriceEditor", "In a node")};
    static const char *const kOptions[] = {QT_TRANSLATE_NOOP("PriceEditor", "Option"), QT_TRANSLATE_NOOP("PriceEditor", "French name"), QT_TRANSLATE_NOOP("PriceEditor", "English name"),
                                           QT_TRANSLATE_NOOP("PriceEditor", "Unit"), QT_TRANSLATE_NOOP("PriceEditor", "Price"), QT_TRANSLATE_NOOP("PriceEditor", "At most")};
    return m_look.translate("PriceEditor", m_table == Table::Gpus ? kGpus[section] : kOptions[section]);
}

Qt::ItemFlags PriceModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable : Qt::ItemFlags();
}

/// Empty when taken; else what would be.
QString PriceModel::setGpu(quote::GpuOffer &offer, int column, const QString &text)
{
    if (column == GpuId) {
        const bool taken = text.isEmpty() || (m_book.gpu(text.toStdString()) && text.toStdString() != offer.gpu);
        if (!taken)
            offer.gpu = text.toStdString();
        return taken ? m_look.translate("PriceEditor", "an id that no other row has") : QString();
    }
    if (column == GpuCounts) {
        std::vector<std::int64_t> counts;
        static const QRegularExpression kBetween(QStringLiteral("[\\s,;/]+"));
        for (const QString &part : text.split(kBetween, Qt::SkipEmptyParts)) {
            const int count = part.toInt();
            if (count < 1)
                return QStringLiteral("1 2 4 8");
            counts.push_back(count);
        }
        offer.counts = std::move(counts);
        return {};
    }
    if (column == GpuNode)
        return setNumber(offer.gpusPerNode, text) ? QString() : QStringLiteral("1, 2, 8 …");
    std::optional<Decimal> &price = column == GpuHour ? offer.hour : column == GpuWeek ? offer.week : offer.month;
    return setPrice(price, text) ? QString() : kPriceForm;
}

QString PriceModel::setOption(quote::OptionOffer &offer, int column, const QString &text)
{
    switch (column) {
    case OptionId:
        if (text.isEmpty() || (m_book.option(text.toStdString()) && text.toStdString() != offer.id))
            return m_look.translate("PriceEditor", "an id that no other row has");
        offer.id = text.toStdString();
        return {};
    case OptionFrench:
    case OptionEnglish:
        setLanguageText(offer.name, column == OptionFrench ? "fr" : "en", text);
        return {};
    case OptionPer:
        if (const auto unit = quote::priceUnitOf(text.toStdString())) {
            offer.per = *unit;
            return {};
        }
        return QStringLiteral("gb-month, unit, gpu-hour, gpu-week, gpu-month");
    case OptionPrice:
        return setPrice(offer.price, text) ? QString() : kPriceForm;
    default:
        return setNumber(offer.maxQuantity, text) ? QString() : QStringLiteral("1, 2, 8 …");
    }
}

bool PriceModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount())
        return false;
    const QString text = value.toString().trimmed();
    const auto row = static_cast<std::size_t>(index.row());
    const QString allowed = m_table == Table::Gpus ? setGpu(m_book.gpus[row], index.column(), text) : setOption(m_book.options[row], index.column(), text);
    if (!allowed.isEmpty()) {
        Q_EMIT refused(text, allowed);
        return false;
    }
    Q_EMIT dataChanged(index, index);
    Q_EMIT edited();
    return true;
}

} // namespace anchorgpu::views
