/* One rank names another tag. */
// verify: -n 3 => violated MPI-COLL-MISMATCH line 14 says "tag \"x\""
#include <mpi.h>

int main(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm a, b;
    int rank;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Group_rank(group, &rank);
    MPI_Comm_create_from_group(group, rank ? "a" : "x", MPI_INFO_NULL, MPI_ERRORS_RETURN, &a);
    MPI_Comm_create_from_group(group, "b", MPI_INFO_NULL, MPI_ERRORS_RETURN, &b);
    MPI_Barrier(a);
    MPI_Barrier(b);
    MPI_Comm_free(&a);
    MPI_Comm_free(&b);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    return 0;
}
