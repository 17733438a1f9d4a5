// verify: -n 2 => inconclusive MPI-COLL-MISSING line 52 says "images[0].label == 7"
/* Every rank loads all of a few files, in a loop: each that cannot open one leaves alone, but that is
 * a failure of the environment; what is in them is the same for all, but rank 0 does not like a label. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define IMAGES 100
struct image { unsigned char label, data[300]; };
static struct image *images;
static int read_file(const char *name, struct image *to)
{
    FILE *file = fopen(name, "rb");
    if (!file)
        return 1;
    for (int i = 0; i < IMAGES; i++) {
        if (fread(&to[i].label, 1, 1, file) != 1) {
            fclose(file);
            return 1;
        }
        if (fread(to[i].data, 1, 300, file) != 300) {
            fclose(file);
            return 1;
        }
    }
    fclose(file);
    return 0;
}
static int load(void)
{
    images = malloc(5 * IMAGES * sizeof *images);
    if (!images)
        return 1;
    for (int b = 1; b <= 5; b++) {
        char path[64];
        snprintf(path, sizeof path, "batch_%d.bin", b);
        if (read_file(path, &images[(b - 1) * IMAGES]) != 0)
            return 1;
    }
    return 0;
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (load() != 0 || (rank == 0 && images[0].label == 7)) {
        fprintf(stderr, "rank %d\n", rank);
        MPI_Finalize();
        return 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
