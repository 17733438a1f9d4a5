/* The attached buffer: its size decides, its content does not; MPI_Buffer_detach gives its
 * address back. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, n = 5, bytes;
    char *room, *back;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &size);
    bytes = 2 * (size + MPI_BSEND_OVERHEAD);
    room = malloc(bytes);
    memset(room, 0, bytes);
    MPI_Buffer_attach(room, bytes);
    if (rank == 0) {
        MPI_Request r;
        MPI_Bsend(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        n = 6;
        MPI_Ibsend(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (n == 5)
            MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Buffer_detach(&back, &bytes);
    back[0] = 1;
    if (bytes > 100)
        MPI_Barrier(MPI_COMM_WORLD);
    free(back);
    MPI_Finalize();
}
