// verify: -n 1 => violated MPI-ARG line 17
//
// The difference is taken twice: the second time it is no address any more (MPI-4.0 5.1.5).
#include <mpi.h>

int main(int argc, char **argv)
{
    struct {
        int a;
        double b;
    } s;
    MPI_Aint base, place;
    MPI_Init(&argc, &argv);
    MPI_Get_address(&s, &base);
    MPI_Get_address(&s.b, &place);
    place = MPI_Aint_diff(place, base);
    place = MPI_Aint_diff(place, base);
    if (place == 8)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
