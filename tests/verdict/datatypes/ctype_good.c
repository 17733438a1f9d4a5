// verify: -n 2 => verified no MPI-BUFFER-TYPE
//
// C types that go with the datatypes: raw bytes, the first field of a struct, columns of a
// matrix, pairs, packed data, fields of one type as a row.
#include <mpi.h>
#include <complex.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct point {
    double x, y, z;
};

struct sample {
    int id;
    char name[12];
    struct point at[2];
    long long when;
};

enum colour { RED, GREEN };

static MPI_Datatype sample_type(void)
{
    int lengths[4] = {1, 12, 6, 1};
    MPI_Aint places[4] = {offsetof(struct sample, id), offsetof(struct sample, name),
                          offsetof(struct sample, at), offsetof(struct sample, when)};
    MPI_Datatype types[4] = {MPI_INT, MPI_CHAR, MPI_DOUBLE, MPI_LONG_LONG}, t;
    MPI_Type_create_struct(4, lengths, places, types, &t);
    MPI_Type_commit(&t);
    return t;
}

int main(int argc, char **argv)
{
    double m[4][5] = {{0}}, *p = calloc(20, sizeof *p);
    struct sample s[3] = {{0}};
    struct point points[2] = {{0}};
    struct { double value; int rank; } best = {0, 0};
    enum colour c = GREEN;
    unsigned char raw[64] = {0};
    double complex z[2] = {0};
    int64_t big = 7;
    size_t n = 3;
    MPI_Datatype column, t;
    MPI_Init(&argc, &argv);
    t = sample_type();
    MPI_Type_vector(4, 1, 5, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Bcast(&m[0][1], 1, column, 0, MPI_COMM_WORLD);
    MPI_Bcast(m, 20, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(p, 20, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(s, 3, t, 0, MPI_COMM_WORLD);
    MPI_Bcast(&s[0].id, 1, t, 0, MPI_COMM_WORLD);
    MPI_Bcast(s, sizeof s, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Bcast(points, 6, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&best, 1, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&c, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(raw, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(z, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(z, 2, MPI_C_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
    MPI_Bcast(&big, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
    MPI_Bcast(&big, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Bcast(&n, 1, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    MPI_Bcast((void *)&big, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Type_free(&column);
    MPI_Type_free(&t);
    free(p);
    MPI_Finalize();
    return 0;
}
