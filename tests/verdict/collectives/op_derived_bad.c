/* Predefined operators are not defined for derived datatypes (MPI-4.0 6.9.2). */
// verify: -n 2 => violated MPI-OP-TYPE line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int a[2] = {0, 0}, b[2];
    MPI_Datatype two;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_commit(&two);
    /* 2, MPI_INT */
    MPI_Allreduce(a, b, 1, two, MPI_SUM, MPI_COMM_WORLD);
    MPI_Type_free(&two);
    MPI_Finalize();
    return 0;
}
