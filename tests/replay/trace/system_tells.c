// trace: -n 2 => 5 (fopen) at system_tells.c:17, what the system tells of itself (syscall) at system_tells.c:21
/* How long the machine runs, and on which processor. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    unsigned cpu = 0;
    double up = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("/proc/uptime", "r");
        if (f && fscanf(f, "%lf", &up) != 1)
            up = 1;
        fclose(f);
        syscall(SYS_getcpu, &cpu, NULL, NULL);
    }
    if (up >= 0 && cpu < 100000)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
