#ifndef SHARED_H
#define SHARED_H

struct pair {
    int a, b;
};

extern int shared_value;
extern const int table_size;
int other(int x);
int read_shared(void);
struct pair make_pair(int x);
int sum_pair(const struct pair *p);
int run(int (*f)(int), int x);
const char *name_of(int i);

static inline int twice(int x)
{
    static int times;
    return x * 2 + times++;
}

#endif
