/* A library with sessions of its own, before, between and after MPI_Init and MPI_Finalize. */
// verify: -n 3 => verified clean
#include <mpi.h>

static MPI_Session session;
static MPI_Comm own;

static void begin(void)
{
    MPI_Group group;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "tests.library", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &own);
    MPI_Group_free(&group);
}

static void end(void)
{
    MPI_Comm_disconnect(&own);
    MPI_Session_finalize(&session);
}

int main(int argc, char **argv)
{
    int x = 1;
    begin();
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, own);
    end();
    begin();
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    MPI_Bcast(&x, 1, MPI_INT, 0, own);
    end();
    return 0;
}
