/* The root is no rank: the handler that the communicator was made with ends the program. */
// verify: -n 3 => bounded MPI-ERROR-RETURNED
#include <mpi.h>
#include <stdlib.h>

static void tell(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    MPI_Abort(MPI_COMM_WORLD, *code);
}

static void session_error(MPI_Session *session, int *code, ...)
{
    (void)session;
    exit(*code);
}

int main(int argc, char **argv)
{
    MPI_Session session;
    MPI_Errhandler of_session, of_comm;
    MPI_Group group;
    MPI_Info info;
    MPI_Comm all;
    char size[16];
    int length = sizeof size, found, x = 0, rank, is_known = 0;
    MPI_Init(&argc, &argv);
    MPI_Session_create_errhandler(session_error, &of_session);
    MPI_Comm_create_errhandler(tell, &of_comm);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Session_set_errhandler(session, of_session);
    MPI_Session_get_pset_info(session, "mpi://WORLD", &info);
    MPI_Info_get_string(info, "mpi_size", &length, size, &found);
    MPI_Info_free(&info);
    is_known = found && atoi(size) > 0;
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "tests.handler", MPI_INFO_NULL, of_comm, &all);
    MPI_Comm_rank(all, &rank);
    MPI_Errhandler_free(&of_comm);
    MPI_Errhandler_free(&of_session);
    MPI_Bcast(&x, 1, MPI_INT, 3, all);
    MPI_Comm_disconnect(&all);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    MPI_Finalize();
    return is_known < 0;
}
