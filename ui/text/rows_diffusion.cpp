#include "ui/text/rows.h"

#include <QtGlobal>
#include <vector>

namespace anchorgpu::text {

std::span<const Row> rowsOfDiffusion()
{
    static const std::vector<Row> kRows = {
    };
    return kRows;
}

} // namespace anchorgpu::text
