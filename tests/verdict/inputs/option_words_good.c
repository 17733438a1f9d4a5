// verify: -n 2..3 => verified
// verify: -n 2 --args "-n 3 -v" => verified
// Any number of options in a loop, whose values come from the next word: all ranks find the same ones.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 4, verbose = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-n") && i + 1 < argc) {
            n = atoi(argv[++i]);
        } else if (!strcmp(argv[i], "-v")) {
            verbose = 1;
        } else {
            MPI_Finalize();
            return 1;
        }
    }
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    (void)verbose;
    MPI_Finalize();
    return 0;
}
