// verify: -n 4 --timeout 20 => verified
// Each round the rank with the best of its candidates tells them to all. How candidates are rated is
// not followed; who is best is, and a message of many numbers is the same whoever has sent it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, bits[100], rated[64], round = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(rank + 1);
    int best_of[size];
    for (int i = 0; i < 100; i++)
        bits[i] = rand();
    for (;;) {
        int best = 1000, owner = 0;
        for (int i = 0; i < 64; i++) {
            rated[i] = 0;
            for (int k = 0; k < 64; k++)
                if (bits[(i + k) % 100] >> (k % 7) & 1)
                    rated[i]++;
        }
        MPI_Allgather(&rated[0], 1, MPI_INT, best_of, 1, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < size; i++)
            if (best_of[i] < best) {
                owner = i;
                best = best_of[i];
            }
        MPI_Bcast(bits, 100, MPI_INT, owner, MPI_COMM_WORLD);
        if (!best || round++ >= 1000000)
            break;
    }
    MPI_Finalize();
    return 0;
}
