/* MPI_Session_finalize may wait for those who share a communicator (MPI-4.0 11.3.1): if MPI goes on
 * that would matter. */
// verify: -n 2 => unsupported MPI-UNSUPPORTED line 16
#include <mpi.h>

int main(void)
{
    MPI_Session open, session;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &open);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "tests.left", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    MPI_Session_finalize(&open);
    return 0;
}
