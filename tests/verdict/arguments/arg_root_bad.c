// verify: -n 2..3 --args "0" => violated MPI-ARG-ROOT line 15 by walk
// verify: -n 2 --args "1" => violated MPI-ARG-WILDCARD line 17
// verify: -n 2 --args "2" => violated MPI-ARG-WILDCARD line 19
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, value = 0;
    int how = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    switch (how) {
    case 0: /* one too many */
        MPI_Bcast(&value, 1, MPI_INT, size, MPI_COMM_WORLD); break;
    case 1: /* nobody in particular */
        MPI_Send(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD); break;
    case 2: /* a wildcard as the tag of a send to nobody */
        MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD); break;
    }
    MPI_Finalize();
    return 0;
}
