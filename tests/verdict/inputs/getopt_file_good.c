// verify: -n 2 => verified
/* getopt() finds the name of the file that all ranks read. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    const char *file = "in.txt"; int n = 1, it = 10, c;
    MPI_Init(&argc, &argv);
    while ((c = getopt(argc, argv, "f:i:h")) != -1)
        switch (c) {
        case 'f': file = optarg; break;
        case 'i': it = atoi(optarg); break;
        default: MPI_Abort(MPI_COMM_WORLD, 1);
        }
    FILE *f = fopen(file, "r");
    if (!f) { fprintf(stderr, "no file\n"); MPI_Abort(MPI_COMM_WORLD, 1); }
    if (fscanf(f, "%d", &n) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n + it; i++) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
