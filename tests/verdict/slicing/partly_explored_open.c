/* The tag of a receive comes out of a computation, so there is no verdict on the whole program.  A
 * rank that cannot open its file ends all of them. */
// verify: -n 2 => inconclusive UNKNOWN-ENVELOPE line 26
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
        MPI_Abort(MPI_COMM_WORLD, 1);
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
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
