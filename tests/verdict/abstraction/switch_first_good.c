// No value leads to the default of the switch, so its first case is the first that is possible.
// Nobody waits for anything in it.
//
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (scanf("%d", &x) != 1)
            x = 5;
        x = (x & 1) + 1;
        switch (x) {
        case 0: v = 4; break;
        case 1:
            v = 3;
            break;
        case 2: v = 1; break;
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
