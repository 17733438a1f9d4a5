/* What looks like hints is none: an attribute that decides, a number, a length, a later version. */
// verify: -n 2 => bounded says "c:21: __GNUC__ decides" says "c:31: MPI_MAX_ERROR_STRING decides"
// verify: -n 2 => bounded says "c:34: __clang__ decides" says "c:36: MPI_VERSION decides" by walk
#include <mpi.h>
#include <stddef.h>
#ifdef __GNUC__
#define PACKED __attribute__((packed))
#else
#define PACKED
#endif
#ifdef __clang__
#define FIRST inline 2
#else
#define FIRST 1
#endif
#define LENGTH MPI_MAX_ERROR_STRING
#define LATER (MPI_VERSION >= 4)

struct pair {
    char c;
    PACKED int i;
};

int main(int argc, char **argv)
{
    int rank, v = 0, tag;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    tag = (int)offsetof(struct pair, i);

#if LENGTH > 256
    tag += argc;
#endif
    tag += FIRST;

#if LATER
    tag += argc;
#endif
    if (rank == 0)
        MPI_Ssend(&v, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&v, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
