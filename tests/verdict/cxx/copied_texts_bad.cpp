// verify: -n 2..3 => violated MPI-COLL-MISSING line 18
// How long a text is that was put together of an argument: rank 0 alone has put something to it.
#include <mpi.h>
#include <string>

int main(int argc, char **argv)
{
    int rank;
    if (argc != 2)
        return 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string given = argv[1], folder = given;
    std::string more = rank == 0 ? "/" + given : "";
    if (rank == 0)
        more += folder;
    if (more.size() > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
