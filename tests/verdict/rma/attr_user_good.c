// verify: -n 2 => verified
// Attributes of the program on windows: set again, deleted, and with MPI_Win_free; each time its
// delete function runs.  Handles become integers, and are what they were.
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

static int deleted, sum;

static int forget(MPI_Win w, int key, void *value, void *extra)
{
    (void)w;
    (void)key;
    deleted += *(int *)extra;
    sum += *(int *)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, x[2] = {0}, one = 1, first = 10, second = 20, flag, keys[2], *got, *size;
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(x, sizeof x, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(x, sizeof x, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_create_keyval(MPI_WIN_DUP_FN, forget, &keys[0], &one);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &keys[1], NULL);
    MPI_Win_get_attr(w, keys[0], &got, &flag);
    assert(!flag);
    MPI_Win_set_attr(w, keys[0], &first);
    MPI_Win_set_attr(w, keys[0], &second);
    MPI_Win_set_attr(w, keys[1], x);
    assert(deleted == 1 && sum == 10);
    MPI_Win_get_attr(MPI_Win_f2c(MPI_Win_c2f(w)), keys[0], &got, &flag);
    assert(flag && *got == 20);
    MPI_Win_get_attr(w, MPI_WIN_DISP_UNIT, &size, &flag);
    assert(*size == 4);
    MPI_Win_get_attr(v, keys[0], &got, &flag);
    assert(!flag);
    MPI_Win_delete_attr(w, keys[1]);
    MPI_Win_free_keyval(&keys[1]);
    MPI_Win_free_keyval(&keys[0]);
    MPI_Win_free(&w);
    MPI_Win_free(&v);
    if (deleted != 2 || sum != 30 || keys[0] != MPI_KEYVAL_INVALID)
        MPI_Recv(x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
