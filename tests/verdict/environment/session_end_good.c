/* Sessions may be opened and closed again; MPI is over when all are closed. */
// verify: -n 2 => verified clean
#include <mpi.h>

int main(void)
{
    MPI_Session first, second;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &second);
    MPI_Session_finalize(&first);
    MPI_Session_finalize(&second);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first);
    MPI_Session_finalize(&first);
    return first != MPI_SESSION_NULL;
}
