/* Messages are received until everybody has sent and entered the barrier. */
// verify: -n 2..3 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int size, x = 0, y, flag, entered = 0, done = 0;
    MPI_Request r, barrier;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Issend(&x, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &r);
    while (!done) {
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, &st);
        if (flag)
            MPI_Recv(&y, 1, MPI_INT, st.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (entered) {
            MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
        } else {
            MPI_Test(&r, &entered, MPI_STATUS_IGNORE);
            if (entered)
                MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        }
    }
    MPI_Finalize();
    return 0;
}
