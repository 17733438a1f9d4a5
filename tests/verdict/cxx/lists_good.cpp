// verify: -n 2 --max-steps 100000 => bounded
// Strings and lists that grow with what is read, and are given back, decide nothing; a test that a string
// makes of its own room is none of communication.
#include <mpi.h>
#include <cstdio>
#include <list>
#include <string>
#include <vector>

struct entry {
    std::string name;
    int count;
};

int main(int argc, char **argv)
{
    int rank, n = 0, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::list<entry> entries;
    while (scanf("%d", &x) == 1) {
        std::string name = "n";
        for (int i = 0; i < x % 40; i++)
            name += 'a';
        entries.push_back({name, x});
        if (entries.size() > 10)
            entries.pop_front();
    }
    std::vector<entry> kept(entries.begin(), entries.end());
    for (entry &e : kept)
        n += e.count;
    MPI_Allreduce(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
