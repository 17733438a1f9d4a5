/* The interior is computed while the halo is on its way. */
// verify: -n 2..3 => verified
#include <mpi.h>

enum { N = 200, STEPS = 3 };
static double u[N + 2][N], v[N + 2][N];

static void relax(int from, int to)
{
    for (int i = from; i <= to; i++)
        for (int j = 1; j < N - 1; j++)
            v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
}

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int up = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    for (int step = 0; step < STEPS; step++) {
        MPI_Irecv(u[0], N, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(u[N + 1], N, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &r[1]);
        MPI_Isend(u[1], N, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &r[2]);
        MPI_Isend(u[N], N, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[3]);
        relax(2, N - 1);
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
        relax(1, 1);
        relax(N, N);
    }
    MPI_Finalize();
    return 0;
}
