/* A library with a Fortran interface takes its communicator as an integer. */
// verify: -n 2..3 => verified
#include <mpi.h>

static void exchange(MPI_Fint handle, MPI_Fint kind)
{
    MPI_Comm comm = MPI_Comm_f2c(handle);
    MPI_Datatype type = MPI_Type_f2c(kind);
    int rank, x = 0;
    MPI_Comm_rank(comm, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, type, 1, 0, comm);
    if (rank == 1)
        MPI_Recv(&x, 1, type, 0, 0, comm, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    exchange(MPI_Comm_c2f(comm), MPI_Type_c2f(MPI_INT));
    if (MPI_Message_f2c(MPI_Message_c2f(MPI_MESSAGE_NULL)) != MPI_MESSAGE_NULL)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Comm_free(&comm);
    MPI_Finalize();
}
