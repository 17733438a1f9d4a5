// verify: -n 2 => verified
// Attributes of datatypes: copied by MPI_Type_dup, deleted by MPI_Type_free; two equal types
// have their own.
#include <assert.h>
#include <mpi.h>

static int copied, deleted;

static int copy(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag)
{
    (void)type;
    (void)key;
    (void)extra;
    *(void **)out = in;
    *flag = 1;
    copied++;
    return MPI_SUCCESS;
}

static int delete(MPI_Datatype type, int key, void *value, void *extra)
{
    (void)type;
    (void)key;
    (void)value;
    (void)extra;
    deleted++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, key, owner = 4, flag, *got, x[2] = {0};
    MPI_Datatype pair, equal, dup;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_keyval(copy, delete, &key, NULL);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_contiguous(2, MPI_INT, &equal);
    MPI_Type_commit(&pair);
    MPI_Type_set_attr(pair, key, &owner);
    MPI_Type_set_attr(MPI_INT, key, x);
    MPI_Type_get_attr(equal, key, &got, &flag);
    assert(!flag);
    MPI_Type_dup(pair, &dup);
    MPI_Type_get_attr(dup, key, &got, &flag);
    assert(flag && *got == 4 && copied == 1);
    MPI_Type_get_attr(MPI_INT, key, &got, &flag);
    assert(flag && got == x);
    MPI_Type_delete_attr(MPI_INT, key);
    MPI_Type_free(&pair);
    MPI_Type_free(&equal);
    if (deleted == 2 && rank == 0)
        MPI_Send(x, 1, dup, 1, 0, MPI_COMM_WORLD);
    else if (deleted == 2 && rank == 1)
        MPI_Recv(x, 1, dup, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&dup);
    MPI_Type_free_keyval(&key);
    if (deleted != 3 && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
