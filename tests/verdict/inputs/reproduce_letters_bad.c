// verify: -n 2 => violated MPI-DEADLOCK says "argv[1][1] == 'i'" says '--args "-i"'
// verify: -n 2 --args "-i" => violated MPI-DEADLOCK
// Letters of an argument are told as letters, and make a word.
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
    MPI_Finalize();
    return 0;
}
