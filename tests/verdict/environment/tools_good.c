/* The tools interface says how long short messages are; the program is right for all answers. */
// verify: -n 2 => verified clean by spin states 36
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
    if (rank == 0 && value > 1024)
        MPI_Ssend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    MPI_T_finalize();
    return 0;
}
