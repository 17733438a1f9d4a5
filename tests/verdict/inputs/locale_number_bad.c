// Only rank 0 sets the locale of the user, in which "0,5" may be a number.
// verify: -n 2 => inconclusive MPI-COLL-MISSING says possibly
#include <locale.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        setlocale(LC_ALL, "");
    if (atof("0,5") > 0.1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
