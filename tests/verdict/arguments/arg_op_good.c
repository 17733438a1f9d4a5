// verify: -n 2..3 => verified
// Operators that fit their datatypes.
#include <mpi.h>

int main(int argc, char **argv)
{
    struct { double value; int rank; } in = {1, 0}, out;
    double x[2] = {1, 2}, y[2];
    unsigned char a = 1, b;
    int i = 1, j;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &in.rank);
    MPI_Allreduce(x, y, 2, MPI_DOUBLE, MPI_PROD, MPI_COMM_WORLD);
    MPI_Allreduce(&in, &out, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Allreduce(&i, &j, 1, MPI_INT, MPI_LXOR, MPI_COMM_WORLD);
    MPI_Allreduce(&a, &b, 1, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD);
    MPI_Reduce(&a, &b, 1, MPI_UNSIGNED_CHAR, MPI_MIN, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
