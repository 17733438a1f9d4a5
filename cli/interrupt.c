#include "cli/interrupt.h"

#include <signal.h>
#include <string.h>

/* The one mutable object with static storage: a signal handler can reach nothing else. */
static volatile int flag;

static void handler(int sig)
{
    (void)sig;
    flag = flag + 1;
}

static void handle(void (*with)(int))
{
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = with;
    sigaction(SIGINT, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
}

void interrupt_install(void)
{
    handle(handler);
}

void interrupt_uninstall(void)
{
    handle(SIG_DFL);
}

volatile int *interrupt_flag(void)
{
    return &flag;
}
