// verify: -n 2 => verified clean
// verify: -n 2 --args "x" => verified clean
// An empty text is a format, is what a tag is counted from, and is compared with.
#include <mpi.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

[[noreturn]] void stop(const char *format, ...)
{
    std::va_list list;
    va_start(list, format);
    std::vfprintf(stderr, format, list);
    va_end(list);
    MPI_Finalize();
    std::exit(1);
}

int tag_of(const char *text) { return static_cast<int>(std::strlen(text)); }

} // namespace

int main(int argc, char **argv)
{
    int rank, x = 100;
    char name[8] = "\0", given[4] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 2)
        stop("%d arguments, not 1\n", argc - 1);
    if (argc == 1)
        stop("");
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, tag_of("") + tag_of(name), MPI_COMM_WORLD);
    else if (std::strcmp(given, "") == 0)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
