// verify: -n 2 => verified by own
// verify: -n 2 --args "" => verified
/* The argument is looked at before it is read (C11 5.1.2.2.1: argv[argc] is a null pointer). */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rounds = 0;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        sscanf(argv[1], "%d", &rounds);
    if (argc > 2 && strcmp("-v", argv[2]) == 0)
        printf("%d rounds\n", rounds);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
