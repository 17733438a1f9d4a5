/* Constants of type long double keep their 64 bits. */
#include <stdio.h>

static const long double tenth = 0.1L;

int main(void)
{
    long double local = 1.1L;
    printf("%.21Lg %.21Lg %.21Lg\n", tenth, local, 3.14159265358979323846L);
    printf("%d\n", local == 1.1);
    printf("%.21Lg\n", 9223372036854775807.0L);
    return 0;
}
