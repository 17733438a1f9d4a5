/* A read that is tried again looks at errno, which is nobody else's memory: what the command line
 * says has nothing to do with it. */
// verify: -n 2 --args "all" => bounded
// run: -n 2 -- all finishes
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <string.h>
#include <unistd.h>

static long read_all(int file, char *to, long n)
{
    long done = 0;
    while (done < n) {
        long got = pread(file, to + done, n - done, done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return done;
        done += got;
    }
    return done;
}

int main(int argc, char **argv)
{
    char path[100] = "", data[64];
    MPI_Init(&argc, &argv);
    strncpy(path, argv[1], 99);
    read_all(open(path, O_RDONLY), data, 64);
    if (strcmp(path, "all") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
