// verify: -n 2 --args "1" => violated C-ENDLESS line 27
// verify: -n 2 --args "2" => violated C-ENDLESS line 31
// verify: -n 2 --args "3" => violated C-ENDLESS line 35
// verify: -n 2 --args "4" => violated C-ENDLESS line 38
// verify: -n 2 --args "5" => violated C-ENDLESS line 41
// verify: -n 2 --args "6" => violated C-ENDLESS line 45
// verify: -n 2 --args "7" => violated C-ENDLESS line 51
// verify: -n 2 --args "8" => violated C-ENDLESS line 55
// verify: -n 2 --args "9" => violated C-ENDLESS line 20
/* Loops that decide nothing of the communication, and never end. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; double value; };
static int going = 1;
static volatile int arrived;
static double down(double depth)
{
    return down(depth + 1) + depth;
}
static double work(int what)
{
    double sum = 0, a[9] = {1};
    switch (what) {
    case 1: /* nothing clears it */
        while (going)
            sum += sum > 1e30 ? -sum : 1;
        break;
    case 2: /* it wraps around */
        for (unsigned char i = 0; i < 256; i++)
            sum += i;
        break;
    case 3: /* an unsigned number is never below 0 */
        for (unsigned i = 9; i >= 0; i--) sum += i;
        break;
    case 4: /* x passes 1 */
        for (double x = 0; x != 1; x += 0.1) sum += x;
        break;
    case 5: /* 2^24 + 1 is 2^24 in this type */
        for (float x = 0; x < 2e7f; x += 1) sum += 1;
        break;
    case 6: { /* the list is a circle */
        struct node second = {NULL, 2}, first = {&second, 1};
        for (struct node *p = &first; p; p = p->next) { sum += p->value; second.next = &first; }
        break;
    }
    case 7: /* an element that is not changed is looked at for ever */
        for (int i = 0; i < 9;) {
            sum += a[i];
            if (a[i] >= 0) continue;
            i++;
        }
        break;
    case 8: while (!arrived) {} /* no thread and no signal sets it */
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
