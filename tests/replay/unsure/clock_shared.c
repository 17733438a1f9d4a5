/* The twin of clock_own.c: rank 0 looks at its clock for all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    double part = 1, sum, end;
    int rank, more;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    end = MPI_Wtime() + 0.04;
    do {
        part /= 2;
        MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        more = rank == 0 && MPI_Wtime() < end;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } while (more);
    MPI_Finalize();
    return 0;
}
