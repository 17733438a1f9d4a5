// verify: -n 2 => bounded says "none are given"
// As its twin, but there is no such command line.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, x = 0, c, level = 0, wait = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((c = getopt(argc, argv, "v::wq")) != -1) {
        if (c == 'v')
            level = optarg ? 2 : 1;
        else if (c == 'w')
            wait = 1;
        else if (c == 'q')
            level = 0;
    }
    if (level && !level && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
