// verify: -n 2..3 => violated MPI-COLL-MISSING line 29
// Where the file has no number rank 0 does not come to the last broadcast.
#include <mpi.h>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<double> numbers;
    if (rank == 0) {
        std::ifstream in("numbers.txt");
        std::string line;
        while (std::getline(in, line)) {
            std::istringstream words(line);
            double x;
            while (words >> x)
                numbers.push_back(x);
        }
        n = numbers.size();
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    numbers.resize(n);
    if (rank != 0 || n > 0)
        MPI_Bcast(numbers.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
