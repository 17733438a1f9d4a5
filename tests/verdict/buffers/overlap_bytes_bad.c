// verify: -n 2 --args "0" => violated MPI-ARG-ALIAS line 27
// verify: -n 2 --args "1" => violated MPI-ARG-ALIAS line 30
// verify: -n 2 --args "2" => violated MPI-ARG-ALIAS line 31 by walk
// verify: -n 2 --args "3" => violated MPI-ARG-ALIAS line 32
// verify: -n 2 --args "4" => violated MPI-ARG-ALIAS line 33
// verify: -n 2 --args "5" => violated MPI-ARG-ALIAS line 34
/* The same, but the columns are the same ones, and the parts are shifted by one: both have a
 * byte in common. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int a[64] = {0}, counts[2] = {2, 2}, displs[2] = {0, 4}, size, periods = 1, rank, other;
    MPI_Comm ring;
    MPI_Datatype column;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periods, 0, &ring);
    MPI_Type_vector(4, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    other = 1 - rank;
    int *b = a + 2, *c = a + 1;
    switch (atoi(argv[1])) {
    case 0: MPI_Sendrecv(a, 1, column, other, 0, a + 2, 1, column, other, 0, MPI_COMM_WORLD,
                         &status);
        break;
    case 1: MPI_Neighbor_allgather(a, 1, column, b, 1, column, ring); break;
    case 2: MPI_Scatterv(a, counts, displs, MPI_INT, c, 2, MPI_INT, 0, MPI_COMM_WORLD); break;
    case 3: MPI_Gatherv(c, 2, MPI_INT, a, counts, displs, MPI_INT, 0, MPI_COMM_WORLD); break;
    case 4: MPI_Allgatherv(c, 2, MPI_INT, a, counts, displs, MPI_INT, MPI_COMM_WORLD); break;
    case 5: MPI_Alltoallv(a, counts, displs, MPI_INT, c, counts, displs, MPI_INT,
                          MPI_COMM_WORLD);
        break;
    }
    MPI_Type_free(&column);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
