// verify: -n 2..3 => verified by own
// run: -n 2 finishes
// A number of the command line is one number on all ranks, also if strtof() reads it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int round = 0;
    MPI_Init(&argc, &argv);
    if (argc < 3) {
        MPI_Finalize();
        return 0;
    }
    float end = strtof(argv[1], NULL), step = strtof(argv[2], NULL);
    float now = 0;
    while (now < end) {
        MPI_Barrier(MPI_COMM_WORLD);
        now = step * ++round;
    }
    MPI_Finalize();
    return 0;
}
