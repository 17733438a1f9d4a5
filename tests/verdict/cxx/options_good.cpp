// verify: -n 2,3 => verified
/* Options of the command line in strings, with numbers of std::stoi() and std::stod(). */
#include <cstdlib>
#include <iostream>
#include <mpi.h>
#include <string>
#include <vector>

struct Options {
    int cells = 256, rounds = 100;
    double enough = 1e-6;
};

static void parse(int argc, char **argv, Options &o)
{
    for (int k = 1; k < argc; k++) {
        std::string word = argv[k];
        if (word == "--cells" && k + 1 < argc) {
            o.cells = std::stoi(argv[++k]);
        } else if (word == "--rounds" && k + 1 < argc) {
            o.rounds = std::stoi(argv[++k]);
        } else if (word == "--enough" && k + 1 < argc) {
            o.enough = std::stod(argv[++k]);
        } else if (word == "--help") {
            std::cout << "usage\n";
            std::exit(0);
        }
    }
}

int main(int argc, char **argv)
{
    Options o;
    MPI_Init(&argc, &argv);
    parse(argc, argv, o);
    std::vector<double> cells(o.cells);
    double change = 1;
    for (int k = 0; k < o.rounds && change > o.enough; k++) {
        double mine = cells[0];
        MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
