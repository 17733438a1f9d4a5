/* Whether a file is there, and how long it is, is the same for all ranks. */
// verify: -n 2..3 => verified says "for all buffer sizes" no other-file by own
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    struct stat s;
    MPI_Init(&argc, &argv);
    if (access("restart.dat", F_OK) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (stat("restart.dat", &s) == 0 && s.st_size > 100)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
