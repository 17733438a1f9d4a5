#include "shared.h"

static int counter = 5;
int table[4] = {1, 2, 3, 4};
const int table_size = sizeof table / sizeof *table;
double ratio = 0.75;
extern struct pair *global_pair;
static const char *names[] = {"zero", "one"};

static int helper(int x)
{
    static int calls;
    return x * 10 + ++calls + counter--;
}

int other(int x)
{
    return helper(x) + global_pair->b;
}

int read_shared(void)
{
    return shared_value * 2;
}

struct pair make_pair(int x)
{
    return (struct pair){x, x * x};
}

int sum_pair(const struct pair *p)
{
    return p->a + p->b;
}

int run(int (*f)(int), int x)
{
    return f(f(x));
}

const char *name_of(int i)
{
    return names[i];
}
