// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, interactive = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'i')
        interactive = 1;
    if (interactive && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (interactive && rank == 1)
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
