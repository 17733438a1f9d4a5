// Every communicator is freed, also those that a function has made for its caller.
// verify: -n 4 => verified clean
#include <mpi.h>

static MPI_Comm half_of(MPI_Comm all)
{
    int rank;
    MPI_Comm half;
    MPI_Comm_rank(all, &rank);
    MPI_Comm_split(all, rank % 2, rank, &half);
    return half;
}

int main(int argc, char **argv)
{
    struct { MPI_Comm part[2]; } of;
    int rank;
    MPI_Comm odd;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        of.part[i] = half_of(MPI_COMM_WORLD);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? 0 : MPI_UNDEFINED, 0, &odd);
    for (int i = 0; i < 2; i++)
        MPI_Comm_free(&of.part[i]);
    if (odd != MPI_COMM_NULL)
        MPI_Comm_free(&odd);
    MPI_Finalize();
    return 0;
}
