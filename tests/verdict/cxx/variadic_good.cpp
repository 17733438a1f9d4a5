// verify: -n 2 => verified clean
// A logger passes its arguments on; tags are added up from a list, and from a copy of it.
#include <mpi.h>

#include <cstdarg>
#include <cstdio>

namespace {

int level = 1;

void log(const char *format, ...)
{
    char line[80];
    std::va_list list;
    if (level < 1)
        return;
    va_start(list, format);
    std::vsnprintf(line, sizeof line, format, list);
    va_end(list);
    std::fprintf(stderr, "%s\n", line);
}

int next(std::va_list list)
{
    return static_cast<int>(va_arg(list, double)) + *va_arg(list, const int *);
}

int tag_of(int n, ...)
{
    std::va_list list, again;
    int sum = 0;
    va_start(list, n);
    va_copy(again, list);
    for (int k = 0; k < n; k++)
        sum += va_arg(list, int);
    (void)va_arg(again, int);
    sum += va_arg(again, int);
    sum += next(list);
    va_end(again);
    va_end(list);
    return sum;
}

} // namespace

int main(int argc, char **argv)
{
    int rank, x = 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    log("rank %d of %s", rank, argv[0]);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, tag_of(3, 1, 2, 3, 4.5, &x), MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 112, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
