/* The last letters of a template are any. */
// verify: -n 2 => violated MPI-DEADLOCK
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, x, c, wrong = 0;
    char name[] = "/tmp/heatXXXXXX";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    (void)!mkstemp(name);
    while ((c = getopt(argc, argv, "n:v")) != -1)
        if (c == '?' && optopt == 0)
            wrong = 1;
    if (rank == 0 && (wrong || name[0] != '/' || name[9] != 'X'))
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
