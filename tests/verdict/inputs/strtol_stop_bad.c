/* The whole text is a number: its end is the end of the text. */
// verify: -n 2 --args "12" => violated MPI-DEADLOCK line 15
// verify: -n 2 => violated MPI-DEADLOCK line 15
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank;
    char *end = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long number = argc > 1 ? strtol(argv[1], &end, 10) : 0;
    if (number > 3 && end == argv[1] + strlen(argv[1]) && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
