/* getopt on a known command line: options in order, then the other words. */
// verify: -n 2 --args "x -a y -b 3 -c4 z -q -ab" => verified
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void next(int argc, char **argv, int option, const char *text, int index)
{
    assert(getopt(argc, argv, "ab:c::") == option);
    assert(text ? optarg && !strcmp(optarg, text) : !optarg);
    assert(optind == index);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    opterr = 0;
    next(argc, argv, 'a', NULL, 3);
    next(argc, argv, 'b', "3", 6);
    next(argc, argv, 'c', "4", 7);
    next(argc, argv, '?', NULL, 9);
    assert(optopt == 'q');
    next(argc, argv, 'a', NULL, 9);
    next(argc, argv, '?', NULL, 10);
    assert(optopt == 'b');
    next(argc, argv, -1, NULL, 7);
    assert(!strcmp(argv[1], "-a") && !strcmp(argv[2], "-b") && !strcmp(argv[7], "x"));
    assert(!strcmp(argv[8], "y") && !strcmp(argv[9], "z"));
    MPI_Finalize();
    return 0;
}
