/* MPI_IN_PLACE at the root, for its part of the exchange, where it is what it sends or what it
 * receives (MPI-4.0 6.5, 6.6, 6.9.1). */
// verify: -n 3 --args "0" => verified
// verify: -n 3 --args "1" => verified
// verify: -n 3 --args "2" => verified
// verify: -n 3 --args "3" => verified
// verify: -n 3 --args "4" => verified
#include <mpi.h>
#include <stdlib.h>
#define WHO me == 0
int main(int argc, char **argv)
{
    int me, sent[4] = {1}, got[4] = {0}, ones[4] = {1, 1, 1, 1}, at[4] = {0, 1, 2, 3};
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(comm, &me);
    void *from = WHO ? MPI_IN_PLACE : (void *)sent, *to = WHO ? MPI_IN_PLACE : (void *)got;
    switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 0: MPI_Reduce(from, got, 1, MPI_INT, MPI_SUM, 0, comm); break;
    case 1: MPI_Gather(from, 1, MPI_INT, got, 1, MPI_INT, 0, comm); break;
    case 2: MPI_Gatherv(from, 1, MPI_INT, got, ones, at, MPI_INT, 0, comm); break;
    case 3: MPI_Scatter(sent, 1, MPI_INT, to, 1, MPI_INT, 0, comm); break;
    case 4: MPI_Scatterv(sent, ones, at, MPI_INT, to, 1, MPI_INT, 0, comm); break;
    }
    MPI_Finalize();
    return 0;
}
