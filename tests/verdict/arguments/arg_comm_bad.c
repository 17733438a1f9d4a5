// verify: -n 2 --args "0" => violated MPI-ARG-COMM line 13
// verify: -n 2 --args "1" => violated MPI-ARG-COMM line 15
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Comm none = MPI_COMM_NULL;
    int value = 0;
    int how = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    if (how == 0)
        MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, none);
    if (how == 1)
        MPI_Barrier(none);
    MPI_Finalize();
    return 0;
}
