// verify: -n 2 => verified
//
// MPI_Buffer_detach_c gives the address back that MPI_Buffer_attach_c was given (MPI-4.0 3.6).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, y;
    MPI_Count n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *b = malloc(1000), *p;
    MPI_Buffer_attach_c(b, 1000);
    MPI_Buffer_detach_c(&p, &n);
    b[0] = 0;
    p[0] = 1;
    if (b[0] == 0 && rank == 0)
        MPI_Recv(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(b);
    MPI_Finalize();
    return 0;
}
