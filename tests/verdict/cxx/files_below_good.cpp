// verify: -n 2 => bounded says "unless" says "fails at files_below_good.cpp:20" no "no definition"
/* What is in a folder and in those below it: rank 0 tells the other one how many there are. */
#include <filesystem>
#include <mpi.h>
#include <string>
#include <system_error>

namespace fs = std::filesystem;

int main(int argc, char **argv)
{
    int rank, count = 0;
    std::error_code error;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (const fs::directory_entry &e : fs::directory_iterator("here", error))
            if (e.is_regular_file() && e.path().extension() == ".txt")
                count++;
        for (const auto &e : fs::recursive_directory_iterator("data"))
            if (e.is_regular_file() && e.path().string().size() < 64)
                count++;
        auto i = fs::recursive_directory_iterator(
            fs::path("data") / "more", fs::directory_options::skip_permission_denied, error);
        for (; i != fs::recursive_directory_iterator(); ++i)
            if (i.depth() > 1)
                i.disable_recursion_pending();
    }
    MPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int k = 0; k < count; k++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
