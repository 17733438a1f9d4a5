// verify: -n 2 => bounded says "buffer-room, under"
/* A part that only computes splits the data: how much is kept, and how much goes, is n together.  Of
 * what a loop counts that is not followed nothing is known, so the room is not compared. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 1000, kept = 0, come, *a, *b;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = rand();
    while (kept < n && a[kept] <= 5000)
        kept++;
    int partner = 1 - rank, go = n - kept;
    MPI_Sendrecv(&go, 1, MPI_INT, partner, 1, &come, 1, MPI_INT, partner, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    b = malloc((kept + come + 1) * sizeof *b);
    MPI_Sendrecv(a + kept, go, MPI_INT, partner, 2, b + kept, come, MPI_INT, partner, 2,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(a);
    free(b);
    MPI_Finalize();
    return 0;
}
