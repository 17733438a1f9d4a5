// verify: -n 2 => verified says "verified for n = 2" no C-UNSEQUENCED by walk
/* The number behind MPI_PROC_NULL is negative, and another one than those of other names, with
 * each library (MPI-4.0 A.1.1).  More is not asked, or the answer does not matter. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, v = 0, left, right, period = 0;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &line);
    MPI_Cart_shift(line, 0, 1, &left, &right);
    if (left != MPI_PROC_NULL && (left < 0 || left == MPI_ANY_SOURCE))
        MPI_Barrier(line);
    if (left >= 0)
        MPI_Recv(&v, 1, MPI_INT, left, 7, line, MPI_STATUS_IGNORE);
    if (right > -1)
        MPI_Send(&v, 1, MPI_INT, right, 7, line);
    if (left + 1 == 1)
        MPI_Recv(&v, 1, MPI_INT, left, 7, line, MPI_STATUS_IGNORE);
    if (right == 1)
        MPI_Send(&v, 1, MPI_INT, right, 7, line);
    if (left == -1 || left == -2 || left < -2 || left >= 0)
        v = 1;
    if (v == 0)
        MPI_Recv(&v, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    switch (left) {
    case MPI_PROC_NULL:
    case 0:
        break;
    default:
        MPI_Barrier(line);
    }
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
