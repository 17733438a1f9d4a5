// verify: -n 2 => verified
// Nothing moves where there is no word of that kind.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, options = 0, word = argc == 3 && argv[1][0] == 'f';
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (word && getopt(argc, argv, "x") != -1)
        options++;
    if (!word && options == 1 && argv[1][0] == '-' && rank == 0)
        MPI_Recv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
