/* Each compiler and each library reads the same, but for hints. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdio.h>
#ifdef __GNUC__
#define INLINE static __inline__ __attribute__((always_inline))
#define RESTRICT __restrict__
#else
#define INLINE static
#define RESTRICT
#endif
#if defined(MPI_VERSION) && MPI_VERSION >= 3
#define HAS_LEVELS
#endif
#define CHECK(call)                                                                               \
    do {                                                                                          \
        int error = (call);                                                                       \
        if (error) {                                                                              \
            char text[MPI_MAX_ERROR_STRING];                                                      \
            int length;                                                                           \
            MPI_Error_string(error, text, &length);                                               \
            puts(text);                                                                           \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                         \
        }                                                                                         \
    } while (0)
INLINE int other(const int *RESTRICT rank)
{
    return 1 - *rank;
}
int main(int argc, char **argv)
{
    int rank, sent = 0, got = 0;
#ifdef HAS_LEVELS
    CHECK(MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &got));
#else
    CHECK(MPI_Init(&argc, &argv));
#endif
    CHECK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK(MPI_Sendrecv(&sent, 1, MPI_INT, other(&rank), 0, &got, 1, MPI_INT, other(&rank), 0,
                       MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    MPI_Finalize();
    return 0;
}
