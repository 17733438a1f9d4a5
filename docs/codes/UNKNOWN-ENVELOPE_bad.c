// verify: -n 5 => inconclusive UNKNOWN-ENVELOPE
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_split(MPI_COMM_WORLD, rand(), 0, &part);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
