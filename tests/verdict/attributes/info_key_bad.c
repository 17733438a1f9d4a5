/* A key that is not there cannot be deleted (MPI-4.0 10). */
// verify: -n 1 => violated MPI-ARG-INFO line 11
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Info info;
    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "one", "1");
    MPI_Info_delete(info, "two");
    MPI_Info_free(&info);
    MPI_Finalize();
    return 0;
}
