// verify: -n 2 => inconclusive MPI-DEADLOCK line 24
/* A path below a folder may be longer than a name in it: rank 1 waits for one that is not sent. */
#include <filesystem>
#include <mpi.h>
#include <string>
#include <system_error>

namespace fs = std::filesystem;

int main(int argc, char **argv)
{
    int rank;
    char text[300];
    std::error_code error;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        auto i = fs::recursive_directory_iterator("data", error);
        std::string name = i != fs::recursive_directory_iterator() ? i->path().string() : "none";
        name.resize(300);
        if (i == fs::recursive_directory_iterator() || i->path().string().size() < 300)
            MPI_Send(name.data(), 300, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(text, 300, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
