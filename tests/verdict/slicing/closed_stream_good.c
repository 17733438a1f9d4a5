/* Streams that are closed, and opened again. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdio.h>
static FILE *log_file;
static void end_log(FILE *f)
{
    fclose(f);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 3; i++) {
        FILE *f = fopen("lost.txt", "w");
        if (!f)
            continue;
        fprintf(f, "%d\n", i);
        fclose(f);
    }
    log_file = fopen("log.txt", "w");
    if (log_file) {
        fputs("in time\n", log_file);
        end_log(log_file);
    }
    MPI_Finalize();
    return 0;
}
