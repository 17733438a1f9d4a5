// verify: -n 2 => violated C-ENDLESS line 16
/* A narrow index comes back to where it was: this loop goes through a ring, without end. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    char ring[256];
    unsigned char i = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memset(ring, 1, sizeof ring);
    if (rank == 0)
        while (ring[i])
            i++;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
