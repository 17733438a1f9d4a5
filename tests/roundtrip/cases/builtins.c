/* Type-generic macros of math.h, and builtins that headers and programs use. */
#include <math.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    double n = argc, zero = n - 1, nan = zero / zero, inf = 1 / zero;
    float f = (float)n;
    printf("%d %d %d %d\n", isnan(n) != 0, isnan(nan) != 0, isinf(inf) != 0,
           isinf(n) != 0);
    printf("%d %d %d\n", isfinite(inf) != 0, isnormal(n) != 0, isnan((float)nan) != 0);
    printf("%d %d %d\n", signbit(-n) != 0, signbit(f) != 0, signbit(-f) != 0);
    printf("%d %d %d\n", fpclassify(n) == FP_NORMAL, isgreater(n, 0.5),
           isunordered(n, nan));
    printf("%g %g\n", INFINITY, (double)HUGE_VALF);
    printf("%d %d %d\n", __builtin_popcountll(0xff00ff), __builtin_clz(1),
           __builtin_ctz(8));
    printf("%zu %d\n", __builtin_strlen("four"), __builtin_memcmp("a", "b", 1) < 0);
    printf("%d %g\n", __builtin_abs(-argc), __builtin_fabs(-n));
    char to[8];
    __builtin_memcpy(to, "copied", 7);
    printf("%s %x\n", to, __builtin_bswap32(0x01020304));
    int sum;
    printf("%d\n", __builtin_add_overflow(2147483647, argc, &sum));
    return __builtin_expect(argc == 1, 1) ? 3 : 4;
}
