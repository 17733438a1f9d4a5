// verify: -n 2 --args "" => verified says "it is ended before at ended_before_good.c:18" no "elsewhere"
// verify: -n 2 => verified says "it is ended before at ended_before_good.c:" says "and elsewhere"
// Whatever the arguments are, the program is ended: a proof says little, and where that happens is
// told.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (argc > 1 && argv[1][0] == '-')
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Barrier(MPI_COMM_WORLD);
    puts("usage: ended_before -");
    MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
