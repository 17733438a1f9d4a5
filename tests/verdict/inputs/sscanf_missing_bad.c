// verify: -n 2 => bounded says "unless sscanf finds nothing for rounds in argv[1]"
// verify: -n 2 --check environment => violated
// verify: -n 2 --args "" => violated C-RUNTIME line 14 by walk
// verify: -n 2 --args "1" => violated C-RUNTIME line 15
/* Without arguments argv[1] is a null pointer, and there is no text to read (C11 7.1.4). */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rounds;
    MPI_Init(&argc, &argv);
    sscanf(argv[1], "%d", &rounds);
    if (strcmp("-v", argv[2]) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
