/* Memory of a device: what is copied to it comes back, and nothing communicates. */
// verify: -n 2 => verified
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

enum { COUNT = 100 };

int main(int argc, char **argv)
{
    int rank, size;
    int values[COUNT] = {0};
    omp_lock_t lock;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int devices = omp_get_num_devices(), host = omp_get_initial_device();
    if (devices == 0) {
        MPI_Finalize();
        return 1;
    }
    int device = rank % devices;
    omp_set_default_device(device);
    omp_init_lock(&lock);
    omp_set_lock(&lock);
    int *there = omp_target_alloc(sizeof values, device);
    omp_target_memcpy(there, values, sizeof values, 0, 0, device, host);
    omp_target_memcpy(values, there, sizeof values, 0, 0, host, device);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    MPI_Sendrecv_replace(values, COUNT, MPI_INT, (rank + 1) % size, 0, (rank + 1) % size, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    omp_target_free(there, device);
    printf("%d: %d on %d\n", rank, values[0], omp_get_default_device());
    MPI_Finalize();
    return 0;
}
