// verify: -n 2 => violated MPI-TYPE-MISMATCH line 20
/* An integer of Fortran is sent, a real number is received. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n = 3;
    double d = 0, sum = 0, c[4] = {0};
    float f = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD);
    MPI_Bcast(&n, 1, MPI_LOGICAL, 0, MPI_COMM_WORLD);
    MPI_Bcast(&f, 1, MPI_REAL, 0, MPI_COMM_WORLD);
    MPI_Bcast(c, 2, MPI_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&d, &sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(&n, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&f, 1, MPI_REAL, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
