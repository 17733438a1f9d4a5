/* There is no such process set. */
// verify: -n 2 => violated MPI-ARG line 10
#include <mpi.h>

int main(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://WORD", &group);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    return 0;
}
