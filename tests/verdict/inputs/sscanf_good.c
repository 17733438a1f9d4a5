/* sscanf on known texts is evaluated; on a text that all ranks share it gives one number. */
// verify: -n 2 --args "3 4.5" => verified
// verify: -n 2 => verified
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, rounds = 1, a = 0, x = 0;
    long b = 0;
    double d = 0;
    char word[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    assert(sscanf("12 0x1f ab:7", "%d %li %s", &a, &b, word) == 3);
    assert(a == 12 && b == 31 && word[0] == 'a' && word[1] == 'b' && word[3] == '7');
    assert(sscanf("5", "%d %lf", &a, &d) == 1 && a == 5);
    assert(sscanf("", "%d", &a) == -1 && sscanf("x", "%d", &a) == 0);
    if (argc == 2 && sscanf(argv[1], "%d", &rounds) == 1 && rounds > 3)
        rounds = 3;
    for (int i = 0; i < rounds; i++)
        if (rank == 0)
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        else if (rank == 1)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
