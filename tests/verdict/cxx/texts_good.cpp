// verify: -n 2 => bounded
/* Keys that are texts in a map; an argument as a number, checked and caught; a text that is built and sent. */
#include <mpi.h>
#include <iostream>
#include <map>
#include <string>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size, rounds = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) {
        try {
            std::size_t end;
            rounds = std::stoi(argv[1], &end);
            if (end != std::string(argv[1]).size() || rounds < 1)
                throw std::invalid_argument("rounds");
        } catch (const std::exception &e) {
            std::cerr << e.what() << std::endl;
            rounds = 1;
        }
    }
    std::map<std::string, int> ranks;
    ranks["left"] = (rank + size - 1) % size;
    ranks["right"] = (rank + 1) % size;
    for (int i = 0; i < rounds; i++) {
        std::string text = "round " + std::to_string(i) + " of rank " + std::to_string(rank);
        std::vector<char> got(100);
        MPI_Sendrecv(text.c_str(), (int)text.size() + 1, MPI_CHAR, ranks["right"], i % 10, got.data(), 100,
                     MPI_CHAR, ranks["left"], i % 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        std::cout << got.data() << std::endl;
    }
    MPI_Finalize();
    return 0;
}
