// verify: -n 2 => verified
// A loop over the options, in any number and order; all ranks see the same ones.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, option, steps = 500, often = 50, verbose = 0;
    double x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while ((option = getopt(argc, argv, "s:o:vh")) != -1) {
        switch (option) {
        case 's': steps = atoi(optarg); break;
        case 'o': often = atoi(optarg); break;
        case 'v': verbose = 1; break;
        case 'h':
            if (rank == 0)
                printf("see the manual\n");
            MPI_Finalize();
            return 0;
        default: MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    if (often < 1)
        often = 1;
    for (int t = 0; t < steps; t++) {
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, (rank + 1) % size, 0, &y, 1, MPI_DOUBLE,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (verbose && t % often == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
