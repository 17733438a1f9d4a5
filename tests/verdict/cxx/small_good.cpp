// verify: -n 2 => verified
/* Structures that are passed in registers: two floats, three bytes, a complex number. */
#include <mpi.h>
#include <complex>

struct Point {
    float x, y;
};

struct Colour {
    unsigned char r, g, b;
};

static int tag_of(Colour c) { return c.r + c.b; }
static int tag_of(Point p) { return (int)(p.x + p.y); }
static int tag_of(std::complex<float> z) { return (int)z.imag(); }

int main(int argc, char **argv)
{
    int rank, x = 0;
    Point p = {2, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, tag_of(p) + tag_of(Colour{4, 0, 5}), MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 9 + tag_of(std::complex<float>(1, 5)), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
