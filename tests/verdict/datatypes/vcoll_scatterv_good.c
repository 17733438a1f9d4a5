// verify: -n 1..4 => verified
//
// Rank i gets i + 1 numbers; a vector of 2 of them has the same signature as 2 numbers.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, all[64], counts[32], places[32], mine[64], at = 0;
    MPI_Datatype every_second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Type_vector(rank + 1, 1, 2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);
    for (int i = 0; i < n; i++) {
        counts[i] = i + 1;
        places[i] = at;
        at += counts[i];
    }
    MPI_Scatterv(all, counts, places, MPI_INT, mine, 1, every_second, 0, MPI_COMM_WORLD);
    MPI_Type_free(&every_second);
    MPI_Finalize();
    return 0;
}
