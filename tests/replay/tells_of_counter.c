/* Does the system tell of each reading of the cycle counter?  Some virtual machines let the first
 * ones pass: what is found there is a matter of luck.  Exit code 0: it does. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <x86intrin.h>

static void told(int number)
{
    (void)number;
    _exit(0);
}

int main(void)
{
    signal(SIGSEGV, told);
    if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) != 0)
        return 1;
    (void)__rdtsc();
    return 1;
}
