// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 27
// The last of 512 nests begins a row too early.
#include <mpi.h>

enum { ROWS = 1000, COLUMNS = 900 };

static double u[ROWS * ROWS], v[ROWS * ROWS];

#define NEST                                                    \
    for (int i = 1; i < ROWS - 1; i++)                          \
        for (int j = 1; j < COLUMNS; j++)                       \
            v[i * ROWS + j] = u[i * ROWS + j] + 1.0;
#define NESTS_8 NEST NEST NEST NEST NEST NEST NEST NEST
#define NESTS_64 NESTS_8 NESTS_8 NESTS_8 NESTS_8 NESTS_8 NESTS_8 NESTS_8 NESTS_8

int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(u, ROWS, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
        NESTS_64 NESTS_64 NESTS_64 NESTS_64 NESTS_64 NESTS_64 NESTS_64 NESTS_64
        for (int i = 0; i < ROWS - 1; i++)
            for (int j = 1; j < COLUMNS; j++)
                v[i * ROWS + j] = u[i * ROWS + j] + 1.0;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(v, ROWS, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
