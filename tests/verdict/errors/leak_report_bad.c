// verify: -n 3 --verbose => verified MPI-COMM-LEAK line 11 by walk
// verify: -n 3 => verified MPI-TYPE-LEAK line 23
// Three rounds lose their communicators; a datatype is freed on rank 0 and for small n only.
#include <mpi.h>
#include <stdio.h>

static MPI_Comm copy_of(MPI_Comm all)
{
    MPI_Comm copy;

    MPI_Comm_dup(all, &copy);
    return copy;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        MPI_Barrier(copy_of(MPI_COMM_WORLD));
    MPI_Datatype row;
    MPI_Type_contiguous(4, MPI_INT, &row);
    if (scanf("%d", &n) == 1 && n < 10 && rank == 0)
        MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
