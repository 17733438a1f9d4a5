// verify: -n 2 => bounded says "unless" says "fails at files_good.cpp:27" no "UNDEFINED-FUNCTION"
/* Files and folders: whether they are there is not known, what paths are is. */
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mpi.h>

namespace fs = std::filesystem;

static int tag_of(const fs::path &p)
{
    return p.extension() == ".txt" && p.parent_path() == "out//run" && p.stem().string() == "a.b" ? 1 : 2;
}

int main(int argc, char **argv)
{
    int rank, count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        fs::path folder = fs::path("out") / "run";
        try {
            fs::create_directories(folder);
        } catch (const fs::filesystem_error &e) {
            std::cerr << e.what() << e.path1() << e.code().value() << std::endl;
        }
        for (const auto &entry : fs::directory_iterator(folder))
            if (entry.is_regular_file() && entry.path().filename() != "skip")
                count++;
        std::ofstream out(folder / "count.txt");
        out << count;
        std::error_code error;
        fs::remove(folder / "old", error);
        if (error)
            std::cerr << error.message();
    }
    MPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);
    fs::path sent("out/run/a.b.txt"), asked = fs::path("/tmp/x") / "/out/run" / "a.b.txt";
    if (rank == 0)
        MPI_Send(&count, 1, MPI_INT, 1, tag_of(sent), MPI_COMM_WORLD);
    else
        MPI_Recv(&count, 1, MPI_INT, 0, tag_of(asked.string().substr(1)), MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
