/* An option whose argument may be missing, and a command line that is not known: none is followed,
 * but one that fails is found. */
// verify: -n 2 => violated MPI-DEADLOCK says "reproduce:" by walk
// verify: -n 2 --args "-s" => violated MPI-DEADLOCK
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, skip = 0, x = 0, c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((c = getopt(argc, argv, "s::")) != -1)
        skip = c == 's';
    if (rank == 0 && !skip)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
