/* Within it. */
// verify: -n 2 => verified clean
#include <assert.h>
#include <mpi.h>
struct s {
    int a[3];
};
int main(int argc, char **argv)
{
    int sum = 0;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 3; i++) {
        int *p = (int[]){i, 2 * i};
        struct s *q = &(struct s){{i, i, i}};
        p[0]++;
        q->a[0] = 9;
        sum += p[0] + p[1] + q->a[2];
    }
    int *z = ({ static int t; t = sum; &t; });
    struct s w = ({ struct s x = {{1, 2, 3}}; x.a[1] = 7; x; });
    *z += w.a[1];
    assert(sum == 15 && *z == 22);
    MPI_Finalize();
    return 0;
}
