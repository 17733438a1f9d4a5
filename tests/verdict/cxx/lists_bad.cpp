// verify: -n 2..3 => violated MPI-COLL-MISSING line 25
// How long a string in a vector is differs from rank to rank, and decides who comes to the barrier.
#include <mpi.h>
#include <string>
#include <vector>

struct entry {
    std::string name;
    int count;
};

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<entry> entries;
    for (int i = 0; i < 3; i++) {
        std::string name = "n";
        for (int k = 0; k < 10 * (i + rank); k++)
            name += 'a';
        entries.push_back({name, i});
    }
    if (entries[2].name.size() > 25)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
