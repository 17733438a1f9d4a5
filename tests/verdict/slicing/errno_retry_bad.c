/* What errno says after the read is looked at by each rank alone, and one of them may have none. */
// verify: -n 2 --args "all" --check environment => inconclusive MPI-COLL-MISSING line 25 says possibly by own
// verify: -n 2 --args "all" => bounded says "unless a rank finds got < 0" says "no message is ever sent and no collective is called"
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <string.h>
#include <unistd.h>

static long read_once(int file, char *to, long n)
{
    long got = pread(file, to, n, 0);
    if (got < 0 && errno == EINTR)
        return -1;
    return got < 0 ? 0 : got;
}

int main(int argc, char **argv)
{
    char path[100] = "", data[64];
    MPI_Init(&argc, &argv);
    strncpy(path, argv[1], 99);
    long got = read_once(open(path, O_RDONLY), data, 64);
    if (got < 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
