/* As freed_bsend_init_bad.c; the buffer is given back when it is detached. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, v, w, length;
    void *room;
    MPI_Request q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *b = malloc(1000);
    MPI_Buffer_attach(b, 1000);
    v = rank;
    MPI_Bsend_init(&v, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &q);
    MPI_Start(&q);
    MPI_Recv(&w, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    MPI_Request_free(&q);
    MPI_Buffer_detach(&room, &length);
    free(room);
    MPI_Finalize();
    return 0;
}
