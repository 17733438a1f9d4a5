/* What the compiler decides does not matter: how it inlines, and what is printed. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdio.h>
#ifndef MACRO_GOOD
#define MACRO_GOOD
#ifdef __GNUC__
#define UNLIKELY(x) __builtin_expect(x, 0)
#else
#define UNLIKELY(x) x
#endif
#endif
static int twice(int x)
{
    return UNLIKELY(x == 0) ? 0 : 2 * x;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
#if __STDC_VERSION__ >= 199901L
    printf("C99: %d\n", twice(argc));
#endif
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
