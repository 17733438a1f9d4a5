/* Each rank looks at its own clock to see whether there is time for one more sum. */
#include <mpi.h>

int main(int argc, char **argv)
{
    double part = 1, sum, end;
    MPI_Init(&argc, &argv);
    end = MPI_Wtime() + 0.04;
    do {
        part /= 2;
        if (MPI_Wtime() < end)
            MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    } while (MPI_Wtime() < end);
    MPI_Finalize();
    return 0;
}
