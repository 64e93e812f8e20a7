#include "ui/window/status_line.h"

#include "ui/text/numbers.h"

#include <QTimer>

namespace anchorgpu::window {

namespace {
constexpr int kCountAfterMs = 500;
}

StatusLine::StatusLine(QWidget *parent) : QStatusBar(parent)
{
    setSizeGripEnabled(false);
    setContentsMargins(8, 0, 8, 0);
    const auto label = [&](bool right) {
        auto *made = views::makeLabel(views::Type::Small, views::Ink::Muted, this);
        made->setContentsMargins(4, 3, 10, 3);
        right ? addPermanentWidget(made) : addWidget(made);
        return made;
    };
    m_offline = label(false);
    m_catalogue = label(false);
    m_prices = label(false);
    m_file = label(true);
}

void StatusLine::show(const Environment &environment, const views::Look &look)
{
    m_offline->setText(look.translate("Status", "Offline"));
    m_offline->setToolTip(look.translate("Status", "The program never uses the network"));
    const QString gpus = text::integer(static_cast<std::int64_t>(environment.world->gpus->all().size()), look.language);
    m_catalogue->setText(look.translate("Status", "Catalogue: %1 GPUs").arg(gpus));
    // Counting the models reads every row: not before the window is there.
    QTimer::singleShot(kCountAfterMs, this, [this, world = environment.world, look, gpus] {
        m_catalogue->setText(look.translate("Status", "Catalogue: %1 models · %2 GPUs").arg(text::integer(static_cast<std::int64_t>(world->models->summaries().size()), look.language), gpus));
    });
    const auto name = environment.prices->name.in(look.language.code().toStdString());
    m_prices->setText(look.translate("Status", "Prices: %1, %2")
                          .arg(QString::fromUtf8(name.text.data(), static_cast<qsizetype>(name.text.size())), QString::fromStdString(environment.prices->edition)));
}

void StatusLine::showFile(const QString &name, bool modified, const views::Look &look)
{
    m_file->setText(look.translate("Status", modified ? QT_TRANSLATE_NOOP("Status", "%1 – not saved") : QT_TRANSLATE_NOOP("Status", "%1 – saved")).arg(name));
}

} // namespace anchorgpu::window
