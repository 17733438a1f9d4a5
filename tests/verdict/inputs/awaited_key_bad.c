/* Nobody may ever type the key: the program is not verified without a condition. */
// verify: -n 2 => bounded says "if the loop at line 10 ends: verified within bounds"
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int done = 0, found = 0;
    MPI_Init(&argc, &argv);
    while (!done) {
        if (getchar() == 'q') {
            done = 1;
            found = 8;
        }
    }
    if (found == 8)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
