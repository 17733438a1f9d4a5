/* A stream is used after it was closed: in the same function, behind a call, by another name. */
// verify: -n 2 => bounded says "that line 10 closes"
// verify: -n 2 => bounded says "that line 18 closes"
// verify: -n 2 => bounded says "that line 25 closes"
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
    FILE *f = fopen("lost.txt", "w");
    log_file = fopen("log.txt", "w");
    if (f && log_file) {
        fclose(f);
        fclose(f);
        end_log(log_file);
        fputs("too late\n", log_file);
    }
    FILE *one = fopen("one.txt", "w"), *other = one;
    if (one) {
        fclose(one);
        fputs("too late\n", other);
    }
    MPI_Finalize();
    return 0;
}
