// Two buffers change their places, and the tag is that of the round.
// verify: -n 4 => verified says "verified for"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int N = argc > 1 ? atoi(argv[1]) : 10;
    int now = 0;
    double field[2] = {0};
    for (int t = 0; t < N; t++) {
        MPI_Sendrecv(&field[now], 1, MPI_DOUBLE, (rank + 1) % size, t % 2, &field[1 - now], 1,
                     MPI_DOUBLE, (rank + size - 1) % size, t % 2, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        now = 1 - now;
    }
    MPI_Finalize();
    return 0;
}
