// verify: -n 2..3 --args "0" => violated MPI-COLL-TYPE
// verify: -n 2..3 --args "1" => violated MPI-COLL-TYPE
// What is sent is not what the others expect (MPI-4.0 6.5, 6.7).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    float x = 0;
    long all[16];
    int how = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (how == 0 && rank == 1)
        MPI_Gather(&x, 1, MPI_FLOAT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else if (how == 0)
        MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (how == 1 && rank == 0)
        MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    else if (how == 1)
        MPI_Allgather(&x, 1, MPI_FLOAT, all, 1, MPI_FLOAT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
