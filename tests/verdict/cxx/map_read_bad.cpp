// verify: -n 2 --max-steps 20000 => violated MPI-COLL-MISSING line 27
// What is read into a map decides how long all ranks go on, and the root alone knows it.
#include <mpi.h>

#include <fstream>
#include <map>
#include <set>

int main(int argc, char **argv)
{
    int rank, steps = 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::map<int, int> settings;
        std::set<int> seen;
        std::ifstream in("settings.txt");
        int key, value;
        while (in >> key >> value) {
            settings[key] = value;
            seen.insert(value);
        }
        if (settings.count(7) && !seen.empty())
            steps = settings[7] + *seen.begin();
    }
    for (int i = 0; i < steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
