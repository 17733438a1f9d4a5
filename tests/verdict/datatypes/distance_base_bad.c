// verify: -n 2 => unsupported MPI-UNSUPPORTED line 18
//
// The distances are from x, and the buffer is y: which memory is read is nobody's to say.
#include <mpi.h>

int main(int argc, char **argv)
{
    int n = 1, lengths[2] = {1, 1};
    double x = 0, y = 0;
    MPI_Aint at_x, at_n, displacements[2] = {0};
    MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT}, t;
    MPI_Init(&argc, &argv);
    MPI_Get_address(&x, &at_x);
    MPI_Get_address(&n, &at_n);
    displacements[1] = at_n - at_x;
    MPI_Type_create_struct(2, lengths, displacements, types, &t);
    MPI_Type_commit(&t);
    MPI_Bcast(&y, 1, t, 0, MPI_COMM_WORLD);
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
