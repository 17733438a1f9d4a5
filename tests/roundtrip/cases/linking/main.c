/* Several files: static names that clash, extern objects, a header. */
#include "shared.h"

#include <stdio.h>

static int counter = 100;
int shared_value;
extern int table[];
struct pair *global_pair = &(struct pair){1, 2};

static int helper(int x)
{
    static int calls = 10;
    return x + ++calls + counter++;
}

int main(void)
{
    extern double ratio;
    printf("%d %d\n", helper(1), helper(2));
    printf("%d %d\n", other(5), other(6));
    shared_value += 5;
    printf("%d %d %d %g\n", read_shared(), table[2], table_size, ratio);
    struct pair p = make_pair(7);
    printf("%d %d %d\n", p.a, p.b, sum_pair(&p) + sum_pair(global_pair));
    printf("%d %d\n", run(helper, 1), run(other, 1));
    printf("%s %s\n", name_of(0), name_of(1));
    printf("%d\n", twice(21));
    return counter & 0x7f;
}
