// verify: -n 2 => verified
// Whether two words are equal is the same on all ranks.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc > 2 && strcmp(argv[1], argv[2]) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
