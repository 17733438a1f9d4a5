/* pthread_once() (POSIX): its control is 0 at the beginning. */

int __m2s_once(int *control, void (*f)(void))
{
    if (*control == 0) {
        *control = 2;
        f();
    }
    return 0;
}
