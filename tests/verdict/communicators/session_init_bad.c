/* Sessions have communicators of their own: MPI_COMM_WORLD is there after MPI_Init (MPI-4.0 11.3). */
// verify: -n 2 => violated MPI-BEFORE-INIT line 9
#include <mpi.h>

int main(void)
{
    MPI_Session session;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Session_finalize(&session);
    return 0;
}
