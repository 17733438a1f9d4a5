// verify: -n 2 -v => bounded says "loop-terminates"
/* Not each of these rounds moves on, or not always forwards: that they end is not proved. */
#include <mpi.h>
#include <stdio.h>

static int walk(const char *p, int n)
{
    int sum = 0;
    while (*p != ';')
        if (*p == n)
            p++;
    for (const char *q = p; *q; q += *q == 'b' ? -1 : 1)
        sum++;
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc > 2 && walk(argv[1], argv[2][0]) > 3)
        printf("more\n");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
