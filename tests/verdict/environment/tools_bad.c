/* The messages are sent in a cycle, whatever the tools interface says. */
// verify: -n 2 => violated MPI-DEADLOCK line 21 by own
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, provided, n = 0, value = 0, x = 0;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (MPI_T_cvar_get_num(&n) == MPI_SUCCESS && n > 0) {
        MPI_T_cvar_handle handle;
        int count;
        if (MPI_T_cvar_handle_alloc(0, NULL, &handle, &count) == MPI_SUCCESS) {
            MPI_T_cvar_read(handle, &value);
            MPI_T_cvar_handle_free(&handle);
        }
    }
    if (value > 1024)
        x = value;
    MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&n, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    MPI_T_finalize();
    return 0;
}
