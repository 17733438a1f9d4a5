// verify: -n 2 => violated C-ENDLESS line 16
/* Two steps in a round, or as many as an inner loop makes: they may pass the bound, and the counter wraps around.  The last bound
 * runs away. */
#include <mpi.h>

static double counters(unsigned char n, unsigned char m, long far)
{
    double sum = 0;
    unsigned char i;
    for (i = 0; i < n; i++) {
        sum += i;
        i++;
    }
    for (i = 0; i != n; i++) {
        sum += i;
        i++;
    }
    for (i = 0; i < n;)
        do
            i++;
        while (i != m);
    for (long k = 0; k < far; k++)
        far = far + k;
    return sum;
}

int main(int argc, char **argv)
{
    double sum;
    MPI_Init(&argc, &argv);
    sum = counters((unsigned char)argc, (unsigned char)(argc + 1), argc);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum > 3;
}
