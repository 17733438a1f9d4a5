// verify: -n 2 => violated MPI-CALLBACK line 23
// A copy function that fails makes MPI_Comm_dup fail.
#include <mpi.h>

static int refuse(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm;
    (void)key;
    (void)extra;
    (void)in;
    (void)out;
    *flag = 0;
    return MPI_ERR_OTHER;
}

int main(int argc, char **argv)
{
    int key, x = 0;
    MPI_Comm dup;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(refuse, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &x);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
