// trace: -n 3 => 10 replay: confirmed
/* Who came last is kept where no variable of this file is: in the place of a file that is read. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, one = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("/proc/self/cmdline", "r");
        for (int i = 0; f && i < 6; i++) {
            MPI_Status status;
            MPI_Recv(&one, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            if (status.MPI_SOURCE == 1)
                fseek(f, i + 1, SEEK_SET);
            status.MPI_SOURCE = 0;
        }
        if (f && getc(f) == 'i') /* ./hidden: 1 has come as the third, and 2 then */
            MPI_Recv(&one, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int i = 0; i < 3; i++)
            MPI_Send(&one, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
