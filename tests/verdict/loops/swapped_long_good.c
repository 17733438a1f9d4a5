// Two buffers change places in each round, so every other round is alike; the counter of rounds is
// of a type whose largest numbers are no ordinary ones.
// verify: -n 2..3 => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    double a[10] = {0}, b[10] = {0}, *u = a, *v = b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    size_t rounds = argc > 1 ? atoi(argv[1]) : 100;
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    for (size_t i = 0; i < rounds; i++) {
        MPI_Sendrecv(u, 10, MPI_DOUBLE, right, 0, v, 10, MPI_DOUBLE, left, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        double *t = u;
        u = v;
        v = t;
    }
    if (rank > 0)
        MPI_Send(u, 10, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD);
    for (int r = 1; rank == 0 && r < size; r++)
        MPI_Recv(v, 10, MPI_DOUBLE, r, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
