/* All ranks see the same text behind the number. */
// verify: -n 2..3 => verified by walk
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
    if (rounds > 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
