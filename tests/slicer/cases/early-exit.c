/* Whether the process ends matters; the text it prints does not. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int n)
{
    if (n > 10) {
        fprintf(stderr, "too many: %d\n", n);
        exit(n);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (int i = 0; i < argc; i++)
        check(i);
    if (argc == 2)
        return 1;
    MPI_Finalize();
}
