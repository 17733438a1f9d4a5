// verify: -n 2 => verified
// MPI_Comm_idup copies attributes, too; MPI_Comm_create_group gives the error handler on.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int key, plain, x = 3, flag, *got;
    MPI_Comm copy, same;
    MPI_Group group;
    MPI_Request request;
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &plain, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, &x);
    MPI_Comm_set_attr(MPI_COMM_WORLD, plain, &x);
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_get_attr(copy, key, &got, &flag);
    assert(flag && *got == 3);
    MPI_Comm_get_attr(copy, plain, &got, &flag);
    assert(!flag);
    MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN);
    MPI_Comm_group(copy, &group);
    MPI_Comm_create_group(copy, group, 1, &same);
    MPI_Comm_get_errhandler(same, &handler);
    assert(handler == MPI_ERRORS_RETURN);
    MPI_Errhandler_free(&handler);
    MPI_Group_free(&group);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&same);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free_keyval(&plain);
    MPI_Finalize();
    return 0;
}
