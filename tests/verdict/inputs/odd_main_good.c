/* gcc only warns of such a main: argc is as ever, and argv leads to the arguments. */
// verify: -n 2 => verified by walk
// verify: -n 2 --args "3" => verified
#include <mpi.h>
int main(int argc, char *argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1 && rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (argc > 1 && rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
