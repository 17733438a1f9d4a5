// verify: -n 2 => violated MPI-DEADLOCK line 18 no "reproduce:"
/* Inputs with which it hangs are not found; those of which it is not so are not told. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double dt = atof(argv[1]), end = atof(argv[2]);
    for (double t = 0; t < end; t += dt) {
        int x;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0 && t > 3)
            MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
