/* Ten keys are read at the most. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int done = 0, found = 8;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 10 && !done; i++)
        if (getchar() == 'q') {
            done = 1;
            found = 8;
        }
    if (found == 8)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
