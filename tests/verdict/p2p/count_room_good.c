/* How much has come is not known, but it is no more than the receive has room for. */
// verify: -n 2 => verified by own
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[16] = "";
    int rank, n;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        if (!fgets(line, sizeof line, stdin))
            strcpy(line, "none");
        MPI_Send(line, (int)strlen(line) + 1, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(line, sizeof line, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_CHAR, &n);
        if (n > 16)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
