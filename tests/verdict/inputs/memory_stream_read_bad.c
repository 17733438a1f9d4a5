// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* A number is read from memory that holds another text. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, got;
    char text[] = "12";
    int x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fmemopen(text, 2, "r");
    fscanf(f, "%d", &x);
    fclose(f);
    if (x == 13 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
