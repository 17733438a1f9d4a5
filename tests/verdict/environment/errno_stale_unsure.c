/* The call that failed is not the last one: errno may be a value that it cannot have. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    int made = mkdir("out", 0755);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (made != 0 && errno == ENOMEM)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rmdir("out") != 0 && errno == ENOTEMPTY && errno == ENOENT)
        MPI_Recv(&made, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
