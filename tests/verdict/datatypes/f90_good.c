/* Datatypes as Fortran selects them: predefined, so they need neither commit nor free. */
// verify: -n 2 => verified clean
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, n, m, k, how, i[2];
    MPI_Datatype real, whole, pair, none[1];
    MPI_Aint a[1];
    double data[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_f90_real(12, MPI_UNDEFINED, &real);
    MPI_Type_create_f90_integer(9, &whole);
    MPI_Type_create_f90_complex(6, 30, &pair);
    MPI_Type_size(real, &size);
    assert(size == 8);
    MPI_Type_size(whole, &size);
    assert(size == 4);
    MPI_Type_size(pair, &size);
    assert(size == 8);
    MPI_Type_get_envelope(real, &n, &m, &k, &how);
    assert(how == MPI_COMBINER_F90_REAL && n == 2);
    MPI_Type_get_contents(real, 2, 0, 0, i, a, none);
    assert(i[0] == 12 && i[1] == MPI_UNDEFINED);
    if (rank == 0)
        MPI_Send(data, 4, real, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(data, 8, real, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
