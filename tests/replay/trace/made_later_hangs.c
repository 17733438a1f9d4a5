// trace: -n 3 => 10 replay: confirmed
/* Both wait for the communicator of one group, with another tag: neither call has its partner (7.4.2). */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, from = 0;
    MPI_Comm pair;
    MPI_Group all, some;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, (int[]){0, 1}, &some);
    if (rank > 0)
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < 2; i++) {
        MPI_Status status;
        MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        from = i == 0 ? status.MPI_SOURCE : from;
        if (i == 0 && status.MPI_SOURCE == 2)
            MPI_Comm_create_group(MPI_COMM_WORLD, some, 7, &pair);
    }
    if (rank == 1)
        MPI_Comm_create_group(MPI_COMM_WORLD, some, 7, &pair);
    else if (rank == 0)
        MPI_Comm_create_group(MPI_COMM_WORLD, some, 7, &pair);
    MPI_Finalize();
    return 0;
}
