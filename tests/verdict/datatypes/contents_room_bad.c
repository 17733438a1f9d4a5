/* There is no room for the third integer. */
// verify: -n 1 => violated MPI-ARG-COUNT line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int i[2];
    MPI_Aint a[1];
    MPI_Datatype column, old[1];
    MPI_Init(&argc, &argv);
    MPI_Type_vector(3, 2, 4, MPI_DOUBLE, &column);
    MPI_Type_get_contents(column, 2, 0, 1, i, a, old);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
