/* Odd-even transposition sort with one number per rank.
 *
 * Shows: in each phase a rank exchanges its number with its left or right neighbour, or
 * rests. The partner depends on the rank and the phase only. */
// verify: -n 1..7 => verified
// run: -n 5 finishes
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int partner_of(int rank, int size, int phase)
{
    int partner = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;

    return partner < 0 || partner >= size ? MPI_PROC_NULL : partner;
}

int main(int argc, char *argv[])
{
    int rank, size, mine, theirs;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(rank + 7);
    mine = rand() % 100;

    for (int phase = 0; phase < size; phase++) {
        int partner = partner_of(rank, size, phase);
        if (partner == MPI_PROC_NULL)
            continue;
        MPI_Sendrecv(&mine, 1, MPI_INT, partner, phase,
                     &theirs, 1, MPI_INT, partner, phase,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < partner ? theirs < mine : theirs > mine)
            mine = theirs;
    }
    printf("rank %d: %d\n", rank, mine);
    MPI_Finalize();
    return 0;
}
