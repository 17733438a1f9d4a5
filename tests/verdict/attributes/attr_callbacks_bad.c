// verify: -n 2 => violated MPI-COLL-MISSING line 54 by walk
// The copy and delete functions of an attribute run at MPI_Comm_dup, MPI_Comm_free and
// MPI_Comm_delete_attr; what they count decides who communicates.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

static int copied, deleted;

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    int *level = malloc(sizeof *level);
    (void)comm;
    (void)key;
    *level = *(int *)in + *(int *)extra;
    *(int **)out = level;
    *flag = 1;
    copied++;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm;
    (void)key;
    (void)extra;
    deleted += *(int *)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, key, plain, step = 5, level = 7, flag, *got;
    MPI_Comm dup;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(copy, delete, &key, &step);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &plain, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &level);
    MPI_Comm_set_attr(MPI_COMM_WORLD, plain, &level);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_get_attr(dup, key, &got, &flag);
    assert(flag && *got == 12);
    MPI_Comm_get_attr(dup, plain, &got, &flag);
    assert(!flag && copied == 1);
    MPI_Comm_free(&dup);
    assert(deleted == 12);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, plain);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&plain);
    assert(key == MPI_KEYVAL_INVALID);
    if (deleted == 19 && rank == 0) /* 12 and 7 */
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
