/* The order of the members of a type of a missing header is not known, and one is a pointer. */
// verify: -n 2 --stub-missing => unsupported C-UNSUPPORTED line 10
#include <mpi.h>
#include "no_such_settings.h"

int main(int argc, char **argv)
{
    int rank;
    char name[3] = "ab";
    Settings settings = {1, name};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *text = settings.text;
    if (rank == 0 && settings.first && text[0] == 'a')
        return 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
