/* Arrays of counts of 64 bits: what is given is what the others take from another rank. */
// verify: -n 2 => violated MPI-COLL-COUNT line 26
// verify: -n 3 => violated MPI-COLL-COUNT line 26
#include <mpi.h>

enum { N = 3 };

int main(int argc, char **argv)
{
    int rank, size, i, from[2 * N], to[2 * N];
    MPI_Count counts[N], given[N];
    MPI_Aint places[N];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > N)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (i = 0; i < 2 * N; i++)
        from[i] = to[i] = i;
    for (i = 0; i < size; i++) {
        counts[i] = 1 + i % 2;
        given[i] = 1 + i % 2;
        places[i] = 2 * i;
    }
    MPI_Allgatherv_c(from, counts[rank], MPI_INT, to, counts, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallv_c(from, given, places, MPI_INT, to, counts, places, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
