/* A buffered send is started when the attached buffer is given back already. */
// verify: -n 2 => violated C-RUNTIME line 20
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
    free(b);
    /* the message is copied there */
    MPI_Start(&q);
    MPI_Recv(&w, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    MPI_Request_free(&q);
    MPI_Buffer_detach(&room, &length);
    MPI_Finalize();
    return 0;
}
