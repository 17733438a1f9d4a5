/* Communicators of a session, without MPI_Init (MPI-4.0 11.3). */
// verify: -n 2..4 => verified clean
#include <mpi.h>

int main(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm all;
    int rank, size, x = 0;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "tests.world", MPI_INFO_NULL, MPI_ERRORS_RETURN, &all);
    MPI_Group_free(&group);
    MPI_Comm_rank(all, &rank);
    MPI_Comm_size(all, &size);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, 7, all, MPI_STATUS_IGNORE);
    if (rank < size - 1)
        MPI_Send(&x, 1, MPI_INT, rank + 1, 7, all);
    MPI_Comm_free(&all);
    MPI_Session_finalize(&session);
    return 0;
}
