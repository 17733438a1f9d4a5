// verify: -n 2 => bounded
/* As directory_bad.c, but nobody asks how many files there are. */
#include <dirent.h>
#include <mpi.h>

static int files;

static int count(const struct dirent *entry)
{
    (void)entry;
    files++;
    return 0;
}

int main(int argc, char **argv)
{
    int rank, got;
    struct dirent **list;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    scandir(".", &list, count, NULL);
    if (rank > 1)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
