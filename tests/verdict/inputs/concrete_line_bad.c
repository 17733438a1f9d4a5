// verify: -n 2 => violated MPI-DEADLOCK line 16 says "stdin=go 101"
// verify: -n 2 --given 'stdin=go 101\n' => violated MPI-DEADLOCK line 16
// verify: -n 2 --given 'stdin=go 100\n' => verified by walk
// Three questions about one line: that one line answers them all so is seen by reading it.
#include <mpi.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    char line[80], command[80] = "";
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && fgets(line, sizeof line, stdin) && sscanf(line, "%79s %d", command, &x) == 2 &&
        strcmp(command, "go") == 0 && x > 100)
        MPI_Recv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
