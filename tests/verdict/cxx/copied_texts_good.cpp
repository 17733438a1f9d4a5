// verify: -n 2..3 => bounded clean
// Texts of a length that is not known are copied and put together: no variable beside them changes.
#include <mpi.h>
#include <fstream>
#include <string>

static void print(const std::string &folder, int n)
{
    std::ofstream out(folder + "/numbers.txt", std::ios::out | std::ios::app);
    out << n << '\n';
}

int main(int argc, char **argv)
{
    int rank, n;
    if (argc != 2)
        return 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::string given = argv[1], folder = given;
    folder += "/" + given;
    MPI_Allreduce(&rank, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        print(folder, n);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
