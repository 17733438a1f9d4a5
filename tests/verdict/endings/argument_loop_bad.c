// verify: -n 2..3 => violated C-RUNTIME line 13
/* What is read there is NULL without an argument, and in the second round with the argument 3. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int x = 1, n = 1;
    const char *word = argv[1];
    (void)argc;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < n; i++) {
        n = atoi(word);
        if (n == 3)
            word = NULL;
        MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
