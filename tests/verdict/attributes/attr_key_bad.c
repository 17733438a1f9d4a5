// verify: -n 2 => violated MPI-ARG-KEYVAL line 13
// The key is freed before the attribute is set.
#include <mpi.h>

int main(int argc, char **argv)
{
    int key, x = 3, flag, *got;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &x);
    MPI_Comm_free_keyval(&key); /* the attribute stays, but key is MPI_KEYVAL_INVALID now */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_get_attr(MPI_COMM_WORLD, key, &got, &flag);
    MPI_Finalize();
    return 0;
}
