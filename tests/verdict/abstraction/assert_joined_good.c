// The assertion keeps the data that it is about in the slice, and with them more states than there
// may be: it is assumed to hold, and they are gone.
// verify: -n 2 --max-states 100 => bounded
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

enum { PLACES = 40, CELLS = 8 };

static int cell_of(const double *place)
{
    int cell = (int)(place[1] * CELLS);
    assert(cell >= 0 && cell < CELLS);
    return cell;
}

int main(int argc, char **argv)
{
    int rank, sum = 0, got = 0;
    double place[PLACES][2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < PLACES; i++)
        for (int k = 0; k < 2; k++)
            place[i][k] = rand() * (1.0 / RAND_MAX) / 2;
    for (int i = 0; i < PLACES; i++) {
        if (place[i][0] < 0.25)
            continue;
        sum = 3 * sum + cell_of(place[i]);
    }
    if (rank == 0 && sum > 0)
        sum = 1;
    MPI_Sendrecv(&sum, 1, MPI_INT, 1 - rank, 0, &got, 1, MPI_INT, 1 - rank, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(rank < 2);
    MPI_Finalize();
    return 0;
}
