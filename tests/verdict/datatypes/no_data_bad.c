/* With one number in each element the last one is received behind the variable. */
// verify: -n 2 => violated C-RUNTIME line 18
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, all[200] = {0}, length = 1;
    MPI_Aint displacement = 0;
    MPI_Datatype empty, stretched, type = MPI_INT;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(1, &length, &displacement, &type, &empty);
    MPI_Type_create_resized(empty, 0, 8, &stretched);
    MPI_Type_commit(&stretched);
    if (rank == 0)
        MPI_Send(all, 100, stretched, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 100, stretched, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&stretched);
    MPI_Type_free(&empty);
    MPI_Finalize();
    return 0;
}
