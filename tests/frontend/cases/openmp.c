// flags: -fopenmp
/* Regions are lowered as one thread runs them, with marks for what several may do. */
#include <omp.h>
static int shared, t[10];
static void f(void);

int main(void)
{
    int i = 5, last = 0, own = 1;
#pragma omp parallel firstprivate(own)
    {
        int mine = omp_get_thread_num();
        shared = mine;
#pragma omp for lastprivate(last)
        for (i = 0; i < 10; i++)
            t[i] = last = own;
#pragma omp critical
        f();
    }
/*
#pragma omp parallel for private(last)
*/
#ifdef UNDEFINED
#pragma omp parallel for private(last)
#endif
    for (i = 0; i < last; i++)
        f();
    return 0;
}

static void f(void)
{
#pragma omp master
    shared++;
}
