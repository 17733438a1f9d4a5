/* Each rank may run on a machine with another device as its own. */
// verify: -n 2 => violated MPI-COLL-MISSING line 14
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    omp_set_default_device(0);
    if (omp_get_device_num() == 1) {
        MPI_Finalize();
        return 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
