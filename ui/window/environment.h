#pragma once
// What a window is given: the catalogues and prices with their overlays already laid over them, and where it keeps its things.

#include "core/memory/planner.h"
#include "core/quote/price_book.h"
#include "ui/state/settings.h"

#include <QString>
#include <memory>
#include <optional>

namespace anchorgpu::window {

struct Environment {
    std::shared_ptr<const memory::World> world;
    std::shared_ptr<const quote::PriceBook> prices;
    QString pricesFile;         ///< of --prices or opened since; empty: the sample that ships
    QString dataFolder;         ///< settings, recovery, quote store; empty: the platform's place
    QString translationsFolder; ///< overlay of --translations; empty: none
    bool complete = false;      ///< the first assessment with everything before the window is built (pictures)
    bool remember = true;       ///< false: a picture or a test leaves no traces
};

} // namespace anchorgpu::window
