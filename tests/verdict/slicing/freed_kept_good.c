/* What the callback of an attribute frees is not used any more, nor is a buffer that was detached;
 * each element holds memory of its own. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
static int drop(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm;
    (void)key;
    (void)extra;
    free(value);
    return MPI_SUCCESS;
}
int main(int argc, char **argv)
{
    int rank, key, size = 1000, *rows[4], *one = malloc(sizeof *one);
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    void *room = malloc(size);
    one[0] = 0;
    for (int i = 0; i < 4; i++)
        rows[i] = malloc(sizeof *one);
    for (int i = 0; i < 4; i++) {
        rows[i][0] = 1;
        free(rows[i]);
    }
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, drop, &key, NULL);
    MPI_Comm_set_attr(comm, key, one);
    one[0] = 1;
    MPI_Comm_free(&comm);
    MPI_Comm_free_keyval(&key);
    MPI_Buffer_attach(room, size);
    if (rank == 0)
        MPI_Bsend(&key, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&key, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&room, &size);
    free(room);
    MPI_Finalize();
    return 0;
}
