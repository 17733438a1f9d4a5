// verify: -n 2 => bounded
/* The text is what gcc reads. */
#include <float.h>
#include <math.h>
#include <mpi.h>
#include <stdatomic.h>

int main(int argc, char **argv)
{
    int rank, v = isnan((double)FLT_MAX);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#if defined __clang__ || !defined __GNUC__
    MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
    MPI_Finalize();
    return v;
}
