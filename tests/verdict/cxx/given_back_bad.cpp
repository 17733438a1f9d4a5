// verify: -n 2..3 => violated C-RUNTIME line 15
// What one delete has given back is looked at behind it.
#include <mpi.h>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string name = argc > 1 ? argv[1] : "none";
    int *number = new int(rank), *other = new int(1);
    delete other;
    delete number;
    if (*number == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
