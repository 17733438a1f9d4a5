/* The function that is not known may set the flag to anything. */
// verify: -n 2 --assume-local draw => inconclusive MPI-DEADLOCK line 24 says possibly
#include <mpi.h>
#include <stdlib.h>

struct field {
    int nx, flag;
    double *data;
};

int draw(double *data, int nx, int *flag, const char *name);

int main(int argc, char **argv)
{
    int rank, x = 0;
    struct field f = {3000, 0, NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    f.data = malloc(sizeof(double) * f.nx);
    for (int i = 0; i < f.nx; i++)
        f.data[i] = i;
    draw(f.data, f.nx, &f.flag, "heat");
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (f.flag == 0)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
