/* As freed_then_calls_bad.c, but a function that is called between gives the variable another value. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>

static int *numbers;

static void done(void)
{
    free(numbers);
}

static void again(int n)
{
    numbers = malloc(n * sizeof *numbers);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    again(2);
    numbers[0] = rank;
    done();
    MPI_Barrier(MPI_COMM_WORLD);
    again(4);
    numbers[0] = rank;
    MPI_Bcast(numbers, 1, MPI_INT, 0, MPI_COMM_WORLD);
    done();
    MPI_Finalize();
    return 0;
}
