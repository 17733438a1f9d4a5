// trace: -n 2 => 5 what is in a file that is written, too (fopen) at file_between.c:22
/* What one rank writes another one reads: without a message between, it may come too early. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    FILE *f;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        f = fopen("file_between.txt", "w");
        fputs("3", f);
        fclose(f);
        MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
        remove("file_between.txt");
        MPI_Recv(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
        f = fopen("file_between.txt", "r");
        if (f && fscanf(f, "%d", &n) == 1 && n != 3)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
