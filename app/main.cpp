#include "app/command_line/run.h"

int main(int argc, char **argv)
{
    return anchorgpu::app::run(argc, argv);
}
