/* Double buffering: one half is worked on while the other is received. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 12
#include <mpi.h>

enum { N = 100, ROUNDS = 5 };
static double buffer[2][N];

static double sum(const double *from)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s += from[i];
    return s;
}

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    double total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 0; i < ROUNDS; i++)
            MPI_Send(buffer[0], N, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Irecv(buffer[0], N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &r[0]);
        for (int i = 0; i < ROUNDS; i++) {
            MPI_Wait(&r[i % 2], MPI_STATUS_IGNORE);
            if (i + 1 < ROUNDS)
                MPI_Irecv(buffer[(i + 1) % 2], N, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD,
                          &r[(i + 1) % 2]);
            total += sum(buffer[(i + 1) % 2]);
        }
    }
    MPI_Finalize();
    return 0;
}
