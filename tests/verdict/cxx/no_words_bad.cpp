// verify: -n 2 --max-steps 20000 => violated MPI-COLL-MISMATCH line 39 says "--given stdin="
// An empty line has no words, and then rank 0 does not come to the broadcast: such inputs are looked
// for where not all lines can be explored.
#include <mpi.h>
#include <iostream>
#include <string>
#include <vector>

static std::vector<std::string> words_of(const std::string &line)
{
    std::vector<std::string> words;
    std::string word;
    for (char c : line) {
        if (c != ' ') {
            word.push_back(c);
            continue;
        }
        if (!word.empty())
            words.push_back(word);
        word.clear();
    }
    if (!word.empty())
        words.push_back(word);
    return words;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, count = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        std::string line;
        std::getline(std::cin, line);
        count = words_of(line).size();
    }
    if (rank != 0 || count > 0)
        MPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
