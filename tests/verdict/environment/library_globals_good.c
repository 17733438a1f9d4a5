// verify: -n 2 => bounded says "is assumed to return"
// A library knows no variable of the program, but those of which it is told.
#include <mpi.h>

int gsl_permutation_valid(const int *numbers);

MPI_Comm world = MPI_COMM_WORLD;
int rank;
int numbers[4] = {2, 0, 1, 3};

int main(int argc, char **argv)
{
    int more, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(world, &rank);
    more = gsl_permutation_valid(numbers);
    MPI_Bcast(&more, 1, MPI_INT, 0, world);
    if (more && rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, world);
    else if (more && rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, world, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
