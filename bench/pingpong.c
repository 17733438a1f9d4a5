/* 1000 messages of 8 KB and their answers, and how long they take: docs/dev/BENCHMARKS.md.
 *
 *     mpicc -g -O1 bench/pingpong.c -o pingpong
 *     mpiexec -n 2 ./pingpong FILE         its seconds are added to FILE
 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static char data[8192];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double began = PMPI_Wtime(); /* MPI_Wtime of a recorded run is none of the real clock */
    for (int i = 0; i < 1000; i++) {
        if (rank == 0)
            MPI_Send(data, sizeof data, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(data, sizeof data, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Send(data, sizeof data, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    }
    FILE *f = argc > 1 && rank == 0 ? fopen(argv[1], "a") : NULL;
    if (f) {
        fprintf(f, "%.4f\n", PMPI_Wtime() - began);
        fclose(f);
    }
    MPI_Finalize();
    return 0;
}
