// verify: -n 2 => violated MPI-DEADLOCK line 20
// run: -n 2 hangs
/* Texts of paths decide: "b.c/" has no name behind its last slash, ".d" no extension. */
#include <filesystem>
#include <mpi.h>

namespace fs = std::filesystem;

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fs::path p = fs::path("a") / "b.c/";
    bool waits = p.filename().empty() && !p.has_extension() && fs::path(".d").extension().empty() &&
                 p / "/e" == "//e" && fs::path("a") < fs::path("a/b") && fs::path("a/b") < "a-b" &&
                 fs::path("x.tar.gz").replace_extension("zip") == "x.tar.zip" &&
                 p.parent_path() == "a/b.c";
    if (waits && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
