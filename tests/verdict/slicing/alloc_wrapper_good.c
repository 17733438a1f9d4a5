/* The rows of a large matrix come from a function that ends the process when there is no memory.
 * Nobody looks at them, so the loops that allocate them need not be run. */
// verify: -n 2 => verified
// verify: -n 3 => verified by walk
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static long allocated;

static void *must_have(size_t size, const char *file, int line)
{
    void *p = (void *)malloc(size);
    if (p == NULL) {
        fprintf(stderr, "no memory: %s:%d\n", file, line);
        exit(1);
    }
    allocated += (long)size;
    return p;
}

int main(int argc, char **argv)
{
    int rank, size, token = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double ***cube = must_have(4000 * sizeof *cube, __FILE__, __LINE__);
    for (int i = 0; i < 4000; i++) {
        cube[i] = must_have(5000 * sizeof **cube, __FILE__, __LINE__);
        for (int k = 0; k < 5000; k++)
            cube[i][k] = must_have(10 * sizeof ***cube, __FILE__, __LINE__);
    }
    cube[1][2][3] = rank;
    if (rank == 0)
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%f %ld\n", cube[1][2][3], allocated);
    MPI_Finalize();
    return 0;
}
