// verify: -n 2 => violated MPI-DEADLOCK line 17
// The delete function of an attribute of MPI_COMM_SELF is the first thing that MPI_Finalize
// does: there the buffers of a library are sent off.
#include <mpi.h>

static int left;

static int flush(MPI_Comm comm, int key, void *value, void *extra)
{
    int rank;
    (void)comm;
    (void)key;
    (void)value;
    (void)extra;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&left, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&left, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int key;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, flush, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
