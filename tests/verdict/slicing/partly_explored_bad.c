/* The tags come out of a computation, so there is no verdict on the whole program.  But a rank
 * that cannot open its file leaves the other alone: an error, where failures of the environment are
 * asked for, and a warning else. */
// verify: -n 2 --error-on environment => violated MPI-DEADLOCK line 24
// verify: -n 2 => inconclusive MPI-DEADLOCK says "tag (argument 5) is negative"
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    double number = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *file = fopen("numbers.txt", "r");
    if (!file)
        exit(1);
    if (fscanf(file, "%lf", &number) != 1)
        number = 1;
    int tag = (int)(fabs(number) * 1000) % 1000;
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&x, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
