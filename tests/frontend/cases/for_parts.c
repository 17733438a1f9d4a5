/* libclang does not show absent parts of a `for`; some come from a macro. */
#define UNTIL(x) for (; !(x);)

int main(void)
{
    int i = 0;
    for (i = 1;;)
        break;
    for (; i < 3;)
        i = 4;
    for (;; i++)
        break;
    UNTIL(i > 9) i = 10;
    return i;
}
