// verify: -n 2 --args "-a -b" => violated MPI-DEADLOCK
/* The second call of getopt() goes on where the first has stopped, whose result nobody needs. */
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    getopt(argc, argv, "ab");
    int option = getopt(argc, argv, "ab");
    if (option == 'b' && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
