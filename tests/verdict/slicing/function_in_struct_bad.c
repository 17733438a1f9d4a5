/* A function of the system finds a function of the program in memory: that is not followed, and
 * said where the function communicates. */
// verify: -n 2 => unsupported C-UNSUPPORTED line 19
#include <argp.h>
#include <mpi.h>

static error_t parse(int key, char *arg, struct argp_state *state)
{
    return MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    struct argp parser = {0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    parser.parser = parse;
    rank == 0 && argp_parse(&parser, argc, argv, 0, 0, 0);
    MPI_Finalize();
    return 0;
}
