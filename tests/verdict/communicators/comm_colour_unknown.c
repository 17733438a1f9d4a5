/* Who is in the communicator depends on what one rank reads: each way is checked, for few ranks. */
// verify: -n 2 => verified by own
// verify: -n 5 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, colour = 0;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &colour) == 1 && colour > 3)
        colour = 1;
    else
        colour = 0;
    /* a barrier on the part needs to know who is in it */
    MPI_Comm_split(MPI_COMM_WORLD, colour, 0, &part);
    MPI_Barrier(part);
    MPI_Finalize();
    return 0;
}
