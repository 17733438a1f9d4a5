/* A communicator in place of a group, a datatype or another communicator: the program looks
 * whether the library notices the first one. */
// verify: -n 1 => violated MPI-ARG-GROUP line 18 MPI-ERROR-RETURNED line 15
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int ranks[1] = {0}, size = 0;
    MPI_Group made = MPI_GROUP_NULL;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (MPI_Group_incl((MPI_Group)MPI_COMM_WORLD, 1, ranks, &made) == MPI_SUCCESS)
        printf("not noticed\n");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Group_size((MPI_Group)copy, &size);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return size;
}
