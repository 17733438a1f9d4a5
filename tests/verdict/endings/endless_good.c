// verify: -n 2 --args "1" => verified clean says "verified for n = 2" by walk
// verify: -n 2 --args "2" => verified clean says "verified for n = 2"
// verify: -n 2 --args "3" => verified clean says "verified for n = 2"
// verify: -n 2 --args "4" => verified clean says "verified for n = 2"
// verify: -n 2 --args "5" => verified clean says "verified for n = 2"
// verify: -n 2 --args "6" => verified clean says "verified for n = 2"
// verify: -n 2 --args "7" => verified clean says "verified for n = 2"
// verify: -n 2 --args "8" => verified clean says "verified for n = 2"
// verify: -n 2 --args "9" => verified clean says "verified for n = 2"
/* The same loops (endless_bad.c), which end. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; double value; };
static int going = 1;
static volatile int arrived;
static double down(double depth)
{
    return depth > 9 ? 0 : down(depth + 1) + depth;
}
static double work(int what)
{
    double sum = 0, a[9] = {1};
    switch (what) {
    case 1:
        while (going) {
            sum += 1;
            going = sum < 9;
        }
        break;
    case 2:
        for (unsigned char i = 0; i < 255; i++)
            sum += i;
        break;
    case 3:
        for (unsigned i = 9; i > 0; i--) sum += i;
        break;
    case 4:
        for (double x = 0; x < 1; x += 0.1) sum += x;
        break;
    case 5:
        for (float x = 0; x < 2e3f; x += 1) sum += 1;
        break;
    case 6: {
        struct node second = {NULL, 2}, first = {&second, 1};
        for (struct node *p = &first; p; p = p->next) sum += p->value;
        break;
    }
    case 7:
        for (int i = 0; i < 9;) {
            sum += a[i];
            if (a[i]-- > 0) continue;
            i++;
        }
        break;
    case 8:
        arrived = 1;
        while (!arrived) {}
        break;
    default:
        sum = down(1);
    }
    return sum;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double sum = work(argc > 1 ? atoi(argv[1]) : 0);
    printf("%g\n", sum);
    MPI_Finalize();
    return 0;
}
