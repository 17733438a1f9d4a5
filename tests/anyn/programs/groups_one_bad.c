// every: not proved line 14
#include <mpi.h>

/* A library may give one handle twice. */
int main(int argc, char **argv)
{
    int size, x = 0;
    MPI_Group a, b;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &a);
    MPI_Comm_group(MPI_COMM_WORLD, &b);
    if (size > 9 && a == b)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Group_free(&a);
    MPI_Group_free(&b);
    MPI_Finalize();
    return 0;
}
