// verify: -n 3 --property comment_bad.c => violated MPI-PROPERTY
// verify: -n 3 --ltl "[] !terminated" => verified
// verify: -n 3 --ltl "!terminated U terminated" => violated MPI-PROPERTY
// The formulas stand in the program.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    // mpi2spin: ltl "one: forall r != 0: [] in_flight(r, 0) <= 1"
    /* mpi2spin: ltl "<> terminated" */
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
