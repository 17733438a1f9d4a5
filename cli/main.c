/* mpi2spin: all of it is in command_line.c, so that tests can have it in a process of their own. */
#include "cli/command_line.h"
#include "core/base/end.h"

int main(int argc, char **argv)
{
    end_process(cli_run(argc, argv));
}
