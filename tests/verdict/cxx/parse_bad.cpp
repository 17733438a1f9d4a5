// verify: -n 2..3 => violated MPI-DEADLOCK
/* Options are found in texts; parts of texts are numbers. */
#include <mpi.h>
#include <string>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::string option = "--rounds=3", name = "dir/part-" + std::to_string(rank) + ".txt";
    std::size_t equals = option.find("=");
    int rounds = option.compare(0, 2, "--") == 0 && equals != std::string::npos
                     ? std::stoi(option.substr(equals + 1)) : 0;
    std::string number = name.substr(name.rfind('-') + 1);
    number.erase(number.find('.'));
    int me = std::stoi(number), x = 0;
    for (int i = 0; i < rounds; i++)
        MPI_Sendrecv_replace(&x, 1, MPI_INT, (me + 1) % size, i, (me + size - 1) % size, rounds - i, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
