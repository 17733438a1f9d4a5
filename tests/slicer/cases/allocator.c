/* Each call of a function that only allocates makes memory of its own: what is stored in
 * the field does not reach the list of partners. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void *allocate(size_t n)
{
    void *p = malloc(n);
    if (!p) {
        perror("malloc");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return p;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *partners = allocate(2 * sizeof *partners);
    int *field = allocate(100 * sizeof *field);
    for (int i = 0; i < 100; i++)
        field[i] = i * argc;
    partners[0] = argc - 1;
    MPI_Send(field, 100, MPI_INT, partners[0], 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
