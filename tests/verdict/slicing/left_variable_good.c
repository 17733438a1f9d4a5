/* Pointers to variables of blocks and functions, as long as these are alive. */
// verify: -n 2 => verified says "verified for n = 2" by walk
#include <mpi.h>
struct work {
    int *place;
};
static struct work *current;
static void set(int *p)
{
    *p = 1;
}
static void step(void)
{
    *current->place += 1;
}
static void run(void)
{
    int count = 0;
    struct work w = {&count};
    current = &w;
    for (int i = 0; i < 3; i++)
        step();
}
int main(int argc, char **argv)
{
    int *p = NULL;
    MPI_Init(&argc, &argv);
    run();
    for (int i = 0; i < 3; i++) {
        int a = i;
        p = &a;
        *p = 5;
        set(p);
        set(&a);
    }
    run();
    MPI_Finalize();
    return 0;
}
