// every: not proved line 16
/* Only rank 0 sets the locale of the user, in which "0,5" may be a number. */
#include <locale.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        setlocale(LC_ALL, "");
    if (size > 5 && atof("0,5") > 0.1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
