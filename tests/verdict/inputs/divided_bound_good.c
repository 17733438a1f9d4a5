// verify: -n 4 => bounded says "is explored for the values 0 to 4 only"
// Only numbers that the processes divide without a rest are computed with: the limits have one.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n, p, x[64] = {0}, y[64] = {0};
    MPI_Datatype t;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n = atoi(argv[1]), p = atoi(argv[2]);
    if (n % size == 0 && n >= 0 && p > 0 && n % p == 0 && n / p > 0) {
        MPI_Type_vector(n / p, 1, 2, MPI_INT, &t);
        MPI_Type_commit(&t);
        MPI_Win_create(x, sizeof x, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
        MPI_Win_fence(0, w);
        MPI_Put(y, 1, t, size - 1 - rank, 0, 1, t, w);
        MPI_Win_fence(0, w);
        MPI_Win_free(&w);
        MPI_Type_free(&t);
    }
    MPI_Finalize();
    return 0;
}
