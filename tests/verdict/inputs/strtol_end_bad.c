/* "10" is ten, and sixteen: the same text, another base. */
// verify: -n 2..3 => violated MPI-DEADLOCK
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *end;
    long rounds = 1;
    if (argc > 1) {
        rounds = strtol(argv[1], &end, 10);
        if (end == argv[1] || *end != '\0') {
            MPI_Finalize();
            return 1;
        }
    }
    if (argc > 1 && rank == 0 && strtol(argv[1], NULL, 16) != rounds)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
