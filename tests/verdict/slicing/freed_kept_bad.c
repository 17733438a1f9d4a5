/* Memory that was freed is held by several elements, or by MPI: a callback frees an attribute, a
 * buffer stays attached. */
// verify: -n 2 --args "" => violated C-RUNTIME line 28
// verify: -n 2 --args "1" => violated C-RUNTIME line 35
// verify: -n 2 --args "1 1" => violated C-RUNTIME line 42 by walk
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
    if (argc == 1) {
        for (int i = 0; i < 4; i++)
            rows[i] = one;
        for (int i = 0; i < 2; i++)
            free(rows[i]);
    }
    if (argc == 2) {
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, drop, &key, NULL);
        MPI_Comm_set_attr(comm, key, one);
        MPI_Comm_free(&comm);
        one[0] = 1;
    }
    if (argc == 3) {
        MPI_Buffer_attach(room, size);
        if (rank == 0)
            free(room);
        if (rank == 0)
            MPI_Bsend(&key, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(&key, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Buffer_detach(&room, &size);
    }
    MPI_Finalize();
    return 0;
}
