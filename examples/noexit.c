/* Noexit: rank 0 coordinates the exit from a loop.  The others read numbers until all
 * of them have read 0 in the same round. From Siegel and Avrunin, "Modeling MPI
 * programs for verification", Figure 13.
 *
 * Shows: the values in the messages decide who leaves the loop, so they must be
 * modelled, but only as far as the program tests them. */
// verify: -n 2..6 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdlib.h>

/* MPI does not say which ranks can read stdin, so the input is made here. */
static void read_input(int *value)
{
    *value = rand() % 3;
}

int main(int argc, char *argv[])
{
    int nprocs, myrank, i, sbuf[1], rbuf[1];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
    MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
    srand(myrank);
    if (myrank == 0) {
        while (1) {
            sbuf[0] = 0;
            for (i = 1; i < nprocs; i++) {
                MPI_Recv(rbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD, &status);
                if (rbuf[0] > 0)
                    sbuf[0] = 1;
            }
            for (i = 1; i < nprocs; i++)
                MPI_Send(sbuf, 1, MPI_INT, i, 9, MPI_COMM_WORLD);
            if (sbuf[0] == 0)
                break;
        }
    } else {
        while (1) {
            rbuf[0] = 1;
            read_input(&sbuf[0]);
            MPI_Send(sbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
            MPI_Recv(rbuf, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, &status);
            if (rbuf[0] == 0)
                break;
        }
    }
    MPI_Finalize();
    return 0;
}
