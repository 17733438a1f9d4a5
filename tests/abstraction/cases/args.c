// dump: -n 2 --args "3 x"
// With --args the command line is known: one world, three messages, and an entry.
// expect: world ""
// expect: [args, exact]
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, rounds, data;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    rounds = argc > 2 ? atoi(argv[1]) : 0;
    for (int i = 0; i < rounds; i++)
        if (rank == 0)
            MPI_Send(&i, 1, MPI_INT, 1, i, MPI_COMM_WORLD);
        else
            MPI_Recv(&data, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
