// verify: -n 2 => verified
// Nobody leaves: all is zero.
#include <mpi.h>
#include <stdlib.h>

enum { N = 5000 };

int main(int argc, char **argv)
{
    static double u[N];
    int rank;
    double mine = 0.0, all = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < N; i++)
        u[i] = 0.0;
    for (int i = 0; i < N; i++)
        mine += u[i] * u[i];
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 1 && rank == 2) exit(1);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
