#include "cli/interrupt.h"

#include <signal.h>
#include <string.h>

/* The one mutable object with static storage: a signal handler can reach nothing else. */
static volatile int flag;

static void handler(int sig)
{
    if (flag) {
        signal(sig, SIG_DFL);
        raise(sig);
    }
    flag = 1;
}

void interrupt_install(void)
{
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = handler;
    sigaction(SIGINT, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
}

volatile int *interrupt_flag(void)
{
    return &flag;
}
