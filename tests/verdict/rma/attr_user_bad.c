// verify: -n 2 --args "0" => violated MPI-ARG-KEYVAL line 36
// verify: -n 2 --args "1" => violated MPI-CALLBACK by walk
// verify: -n 2 --args "2" => violated MPI-ARG-KEYVAL line 35
// verify: -n 2 --args "3" => violated MPI-DEADLOCK line 40
// A key of communicators (0); a delete function that fails as the window is freed (1); no such
// attribute (2); what the delete function has done (3).
#include <mpi.h>
#include <stdlib.h>

static int test, deleted;

static int forget(MPI_Win w, int key, void *value, void *extra)
{
    (void)w;
    (void)key;
    (void)value;
    (void)extra;
    deleted++;
    return test == 1 ? MPI_ERR_OTHER : MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, x[2] = {0}, key;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    test = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(x, sizeof x, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (test == 0)
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    else
        MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, forget, &key, NULL);
    if (test == 2)
        MPI_Win_delete_attr(w, key);
    MPI_Win_set_attr(w, key, x);
    MPI_Win_free_keyval(&key);
    MPI_Win_free(&w);
    if (deleted && rank == 0)
        MPI_Recv(x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
