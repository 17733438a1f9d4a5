/* The selected association of _Generic, also when all results have one type. */
#include <mpi.h>
#define TYPE(x) _Generic((x), int: MPI_INT, double: MPI_DOUBLE, default: MPI_BYTE)

int main(void)
{
    double d = 0;
    long l = 0;
    MPI_Bcast(&d, 1, TYPE(d), 0, MPI_COMM_WORLD);
    MPI_Bcast(&l, 8, TYPE(l), 0, MPI_COMM_WORLD);
    return 0;
}
