// A send that is tested once, and not waited for: the buffer is written too early, with one argument, and the
// request is left, with another.  That is one error.
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 18 findings 1 says "here as well: the request of MPI_Isend"
#include <mpi.h>
#include <stdlib.h>
#define END 99
int main(int argc, char **argv)
{
    int rank, size, x = 0, done = 0, n = argc > 1 ? atoi(argv[1]) : 5;
    MPI_Request r = MPI_REQUEST_NULL;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 0; i < n; i++) {
            int flag;
            x = i;
            MPI_Isend(&x, 1, MPI_INT, 1 % size, 1, MPI_COMM_WORLD, &r);
            MPI_Test(&r, &flag, &st);
        }
        MPI_Send(&x, 1, MPI_INT, 1 % size, END, MPI_COMM_WORLD);
    } else {
        while (!done) {
            MPI_Recv(&x, 1, MPI_INT, rank - 1, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
            done = st.MPI_TAG == END;
            if (rank + 1 < size)
                MPI_Send(&x, 1, MPI_INT, rank + 1, st.MPI_TAG, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
