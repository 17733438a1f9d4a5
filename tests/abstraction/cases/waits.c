// dump: -n 3
// MPI_Waitany takes any request that is complete, MPI_Waitsome each set of them in one way:
// the lowest first, then a test of each higher one.  Indices and statuses are known.
// expect: else
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2], index, n, indices[2];
    MPI_Request r[2];
    MPI_Status s, statuses[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 2; round++) {
        if (rank > 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            continue;
        }
        MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&x[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &r[1]);
        if (round == 0) {
            MPI_Waitany(2, r, &index, &s);
            assert(x[index] == index + 1 && s.MPI_SOURCE == index + 1);
            MPI_Wait(&r[1 - index], MPI_STATUS_IGNORE);
            MPI_Waitany(2, r, &index, &s);
            assert(index == MPI_UNDEFINED);
        } else {
            for (int left = 2; left > 0; left -= n) {
                MPI_Waitsome(2, r, &n, indices, statuses);
                for (int i = 0; i < n; i++)
                    assert(statuses[i].MPI_SOURCE == indices[i] + 1);
            }
            MPI_Waitsome(2, r, &n, indices, statuses);
            assert(n == MPI_UNDEFINED);
        }
    }
    MPI_Finalize();
    return 0;
}
