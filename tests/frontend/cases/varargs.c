/* va_list: start, arg, copy, end. */
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list ap, again;
    int s = 0;
    va_start(ap, n);
    va_copy(again, ap);
    while (n--)
        s += va_arg(ap, int);
    s += (int)va_arg(again, double);
    va_end(again);
    va_end(ap);
    return s;
}

int main(void)
{
    return sum(2, 1.5, 3);
}
