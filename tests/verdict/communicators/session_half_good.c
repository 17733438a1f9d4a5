/* Only the members of the group take part (MPI-4.0 7.4.2). */
// verify: -n 2..5 => verified clean
#include <mpi.h>

int main(void)
{
    MPI_Session session;
    MPI_Group group, half;
    MPI_Comm comm;
    int rank, size, x = 0;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Group_size(group, &size);
    MPI_Group_rank(group, &rank);
    int even[1][3] = {{0, size - 1, 2}};
    MPI_Group_range_incl(group, 1, even, &half);
    if (rank % 2 == 0) {
        MPI_Comm_create_from_group(half, "tests.half", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
        MPI_Bcast(&x, 1, MPI_INT, 0, comm);
        MPI_Comm_free(&comm);
    }
    MPI_Group_free(&half);
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);
    return 0;
}
