// verify: -n 2 --args "0" => violated MPI-ARG-TYPE line 16
// verify: -n 2 --args "1" => violated MPI-ARG-TYPE line 19
// A datatype that is no datatype.
#include <mpi.h>
#include <stdlib.h>

static MPI_Datatype nothing;

int main(int argc, char **argv)
{
    int rank, value = 0;
    int how = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (how == 0 && rank == 0)
        MPI_Send(&value, 1, MPI_DATATYPE_NULL, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    if (how == 1) {
        value = rank;
        MPI_Bcast(&value, 1, nothing, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
