/* A handle may pass through an integer as large as a pointer, and back. */
// verify: -n 2 => verified clean
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv)
{
    int size = 0;
    MPI_Group group;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    intptr_t number = (intptr_t)group;
    void *any = (void *)number;
    MPI_Group_size((MPI_Group)any, &size);
    if (size > 2)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Group_free(&group);
    MPI_Finalize();
    return 0;
}
