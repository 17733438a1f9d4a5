// Two ways out of main, and one by exit(), do not call MPI_Finalize.
// verify: -n 2 --args "a b c d e" => verified clean
// verify: -n 2 --args "x" => verified MPI-NO-FINALIZE line 17
// verify: -n 2 --args "x x" => verified MPI-NO-FINALIZE line 20
// verify: -n 2 --args "x x x" => verified MPI-NO-FINALIZE line 23
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc == 2) {
        if (rank == 0) {
            /* nothing to do */
            return 0;
        }
    }
    if (argc == 3) return 1;

    if (argc == 4)
        exit(2);
    MPI_Finalize();
    return 0;
}
