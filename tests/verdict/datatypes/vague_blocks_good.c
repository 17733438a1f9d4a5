// verify: -n 4 => bounded no message-size
/* Blocks of a matrix whose size is an option: how many elements a block has is a product that is not
 * known, once of the datatype, once of the count. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, procs;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &procs);
    int size = argc > 1 ? atoi(argv[1]) : 8;
    if (size <= 0 || size % 2 != 0) {
        MPI_Finalize();
        return 1;
    }
    int block = size / 2;
    double *a = rank == 0 ? malloc(size * size * sizeof *a) : NULL;
    double *mine = malloc(block * block * sizeof *mine);
    int global[2] = {size, size}, local[2] = {block, block}, starts[2] = {0, 0};
    MPI_Datatype type, part;
    MPI_Type_create_subarray(2, global, local, starts, MPI_ORDER_C, MPI_DOUBLE, &type);
    MPI_Type_create_resized(type, 0, block * sizeof(double), &part);
    MPI_Type_commit(&part);
    int *counts = malloc(procs * sizeof *counts), *displs = malloc(procs * sizeof *displs);
    for (int i = 0; i < procs; i++) {
        counts[i] = 1;
        displs[i] = i / 2 * block * 2 + i % 2;
    }
    MPI_Scatterv(a, counts, displs, part, mine, block * block, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Type_free(&part);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
