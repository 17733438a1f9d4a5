// All ranks set the locale of the user: whatever "0,5" is there, it is the same.
// verify: -n 2 => verified
#include <locale.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank >= 0)
        setlocale(LC_ALL, "");
    if (atof("0,5") > 0.1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
