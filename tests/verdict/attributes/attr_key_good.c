// verify: -n 2 => verified
// A key that is freed can be used by its copy as long as an attribute has it.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int key, same, x = 3, flag, *got;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &x);
    same = key;
    MPI_Comm_free_keyval(&key);
    MPI_Comm_get_attr(MPI_COMM_WORLD, same, &got, &flag);
    assert(flag && got == &x);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
