/* The session is left open; and another is used when it is closed. */
// verify: -n 2 --args "" => verified MPI-NO-FINALIZE
// verify: -n 2 --args "1" => violated MPI-HANDLE-FREED line 16
// verify: -n 2 --args "1 2" => violated MPI-ARG line 18
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Session open, session, copy;
    MPI_Group group;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &open);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    copy = session;
    MPI_Session_finalize(&session);
    if (argc == 2)
        MPI_Group_from_session_pset(copy, argv[1], &group);
    if (argc == 3)
        MPI_Session_finalize(&session);
    return 0;
}
