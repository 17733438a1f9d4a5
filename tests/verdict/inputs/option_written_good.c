// verify: -n 2 => verified
// verify: -n 2 --args "-ring" => verified by walk
// A word that is written to is not the one that was given: no word "-ring" is left.
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 2) {
        MPI_Finalize();
        return 0;
    }
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "-ring"))
            argv[i][0] = '+';
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "-ring") && rank == 0)
            MPI_Recv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
