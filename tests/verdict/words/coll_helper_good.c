/* All ranks report. */
// verify: -n 2..4 => verified
#include <mpi.h>

static void report(const char *what)
{
    if (what)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    report(size > 0 ? "done" : 0);
    MPI_Finalize();
    return 0;
}
