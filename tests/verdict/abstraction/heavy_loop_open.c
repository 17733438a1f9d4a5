// verify: -n 2 --max-steps 20000 --args "" => inconclusive
// verify: -n 2 --max-steps 20000 --args "1" => inconclusive
// verify: -n 2 --max-steps 20000 --args "1 2" => inconclusive
// verify: -n 2 --max-steps 20000 --args "1 2 3" => verified
/* What is written in a loop that is not followed is not forgotten: a variable, an element, through a
 * pointer. */
#include <mpi.h>

enum { SIZE = 500 };

static int data[SIZE];

int main(int argc, char **argv)
{
    int rank, swaps = 0, changes = 0, *to = &changes, must = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < SIZE; i++)
        data[i] = (i * 79 + 13) % SIZE;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j + 1 < SIZE - i; j++)
            if (data[j] > data[j + 1]) {
                int other = data[j];
                data[j] = data[j + 1];
                data[j + 1] = other;
                swaps++;
                *to = swaps;
            }
    if (argc == 1)
        must = swaps;
    else if (argc == 2)
        must = data[1];
    else if (argc == 3)
        must = changes;
    if (rank == 1 && must)
        MPI_Recv(data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
