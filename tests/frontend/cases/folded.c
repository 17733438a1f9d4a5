/* Constants for gcc, and what is none for anybody. */
#include <math.h>

static int made(void) { return 1; }
static double pi = 4 * atan(1.0);
static double pair[2] = {sqrt(2.0), sqrt(-1.0)};
static int number = made();
static struct { int a, b; } both = {(int)exp(0), made() + 1};

int main(void)
{
    return number + pair[1] > pi;
}
