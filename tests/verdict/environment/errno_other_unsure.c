/* strtol() sets errno only if the number is too large: else it is what it was before, and fopen()
 * may have set it on one rank. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING line 20 says possibly
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    MPI_Init(&argc, &argv);
    FILE *f = fopen("settings.txt", "r");
    if (f)
        fclose(f);
    char *end;
    long n = strtol(argv[1], &end, 10);
    if (errno == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return n > 0;
}
