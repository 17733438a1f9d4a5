/* Function pointers, pointer arithmetic, casts between pointers and integers. */
static int add(int a, int b) { return a + b; }

int main(void)
{
    int (*f)(int, int) = add, v[4] = {0};
    char *c = (char *)v;
    long n = (long)(&v[3] - v) + (long)c;
    return f(1, (*f)(2, *(int *)(c + 4))) + (n != 0);
}
