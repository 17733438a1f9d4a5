// verify: -n 2 => verified
/* Thousands of values are drawn, and one of them decides, on all ranks alike. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 3000, flag, *data;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(rank + 1);
    data = malloc(n * sizeof *data);
    for (int i = 0; i < n; i++)
        data[i] = rand() % 1000;
    flag = data[5] > 500;
    MPI_Bcast(&flag, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (flag)
        MPI_Barrier(MPI_COMM_WORLD);
    free(data);
    MPI_Finalize();
    return 0;
}
