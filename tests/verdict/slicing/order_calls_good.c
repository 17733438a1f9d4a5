// verify: -n 2 => verified no C-UNSEQUENCED
/* Calls without an order that do not notice each other; calls that are in order: `,`, `&&`, `?:`. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int calls;

static int rank(void)
{
    int r;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    return r;
}

static int size(void)
{
    int n;
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    return n;
}

static int fibonacci(int n)
{
    int f = n;
    if (n > 1)
        f = fibonacci(n - 1) + fibonacci(n - 2);
    return f;
}

static int count(void)
{
    return ++calls;
}

static int from(int tag)
{
    int v;
    MPI_Recv(&v, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return v;
}

int main(int argc, char **argv)
{
    int v, received[2] = {0, 0}, *p = received;
    MPI_Init(&argc, &argv);
    double start = MPI_Wtime();
    printf("%f of %f, %d\n", MPI_Wtime() - start, MPI_Wtime(), (int)strlen("ab") + (int)sqrt(4.0));
    v = (count(), count()) == 2 && count() == 3 ? count() : 0;
    if (rank() == 0 && size() == 2 && fibonacci(4) + fibonacci(3) == 5) {
        *p++ = from(v);
        *p++ = (from(2), from(3));
        received[fibonacci(1)] = from(rank() + size() * 2);
    } else if (rank() == 1) {
        for (int tag = 4, i = 0; i < 4; i++, tag = i + 1)
            MPI_Ssend(&v, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
