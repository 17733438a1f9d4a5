// verify: -n 2..3 --check environment => violated MPI-COLL-MISSING
// verify: -n 2..3 => bounded says "unless rank 0 leaves alone"
/* Rank 0 reads a file; if it is not there, or ends too early, rank 0 leaves alone. */
#include <mpi.h>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, n = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::string title;
    if (rank == 0) {
        std::ifstream in("data.txt");
        if (in.fail()) {
            std::cerr << "no file" << std::endl;
            return 1;
        }
        if (!std::getline(in, title) || !(in >> n) || n < 1 || n > 3)
            n = -2;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n < 0) {
        if (rank == 0)
            std::cerr << "no data" << std::endl;
        MPI_Finalize();
        return 1;
    }
    std::vector<int> rows(n);
    MPI_Allreduce(MPI_IN_PLACE, rows.data(), n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        std::ofstream out("out.txt");
        out.precision(10);
        out << title << rows[0] << std::endl;
    }
    MPI_Finalize();
    return 0;
}
