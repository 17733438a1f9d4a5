/* Calls of functions that do not assign to a global variable lie between the one that frees what it points to
 * and a write there. */
// verify: -n 2 => violated C-RUNTIME line 25
#include <mpi.h>
#include <stdlib.h>

static int *numbers;

static int done(int round)
{
    if (round == 3)
        free(numbers);
    return round + 1;
}

int main(int argc, char **argv)
{
    int sum = 0;
    MPI_Init(&argc, &argv);
    numbers = malloc(4 * sizeof *numbers);
    for (int i = 0; i < 4; i++) {
        int mine = done(i);
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    numbers[0] = sum;
    MPI_Bcast(numbers, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
