// verify: -n 2..3 => verified
/* Keys and values as words of a line: strtok() writes into it. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int nx = -1, ny = -1, nt = -1, px = 0, py = 0;
static void get_input(const char *fname)
{
    FILE *fp = fopen(fname, "r");
    char s[1000];
    if (fp == NULL) {
        printf("no input file\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    while (fgets(s, 1000, fp)) {
        if (s[0] == '#') continue;
        char *tok = strtok(s, " =\t\n");
        if (tok == NULL) continue;
        char *val = strtok(NULL, " =\t\n");
        if (val == NULL) { printf("no value for %s\n", tok); continue; }
        if (strcmp(tok, "nx") == 0) nx = atoi(val);
        if (strcmp(tok, "ny") == 0) ny = atoi(val);
        if (strcmp(tok, "nt") == 0) nt = atoi(val);
        if (strcmp(tok, "px") == 0) px = atoi(val);
        if (strcmp(tok, "py") == 0) py = atoi(val);
    }
    fclose(fp);
    if (nx < 0 || ny < 0 || nt < 0) {
        printf("missing parameters\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
}
int main(int argc, char **argv)
{
    int rank, size, left, right;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    get_input("input.dat");
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    double a[4] = {0};
    MPI_Request rq[4];
    for (int it = 0; it < nt; it++) {
        MPI_Irecv(&a[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &rq[0]);
        MPI_Irecv(&a[1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &rq[1]);
        MPI_Isend(&a[2], 1, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &rq[2]);
        MPI_Isend(&a[3], 1, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &rq[3]);
        MPI_Waitall(4, rq, MPI_STATUSES_IGNORE);
        if (px > 0 && it % px == 0) {
            double m;
            MPI_Allreduce(&a[0], &m, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
