// verify: -n 3 => verified by walk
// The names of MPI-1: each communicator carries the tag that its messages use.
#include <mpi.h>

static int key = MPI_KEYVAL_INVALID;

static int next_tag(MPI_Comm comm)
{
    int *tag, flag;
    MPI_Attr_get(comm, key, &tag, &flag);
    return flag ? (*tag)++ : 0;
}

int main(int argc, char **argv)
{
    int rank, size, token = 0, counter = 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Keyval_create(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &key, NULL);
    MPI_Attr_put(MPI_COMM_WORLD, key, &counter);
    for (int round = 0; round < 3; round++) {
        int tag = next_tag(MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&token, 1, MPI_INT, rank - 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < size - 1)
            MPI_Send(&token, 1, MPI_INT, rank + 1, tag, MPI_COMM_WORLD);
    }
    MPI_Attr_delete(MPI_COMM_WORLD, key);
    MPI_Keyval_free(&key);
    MPI_Finalize();
    return 0;
}
