#include "app/command_line/run.h"

namespace anchorgpu::app {

int run(int, char **)
{
    return 2;
}

} // namespace anchorgpu::app
