/* The loop ends when chance wills: each way back to its choice is joined with the others, so that
 * no circle is left which would tell that it may go on. */
// verify: -n 1..2 => bounded says "cannot hang, if the loop at line 12 ends: verified within bounds"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int done = 0, drawn = 0;
    MPI_Init(&argc, &argv);
    while (!done) {
        if (rand() == 7) {
            done = 1;
            drawn = 8;
        }
    }
    if (drawn == 8)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
