/* Tests and probes that fail, one after the other.  A rank that is free tells the first ones of a
 * loop that makes the same test again and again, and not the others: nothing follows from how many
 * there were (docs/TRACE.md).  Where the tests of a loop differ, the driver is asked. */
#include "objects.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 256, OFTEN = 64 };

static struct polls {
    bool holds;
    unsigned long n, same;  /* failures in a row; of them, those like the one before */
    unsigned long dropped;
    char *last;             /* the line of the last one */
} polls;

bool polls_many(void)
{
    return polls.n >= MANY && polls.same == 0;
}

void polls_begin(void)
{
    polls.holds = wire_is_free() && !polls_many();
    if (polls.holds)
        wire_hold();
}

static bool is_last(const char *line, size_t n)
{
    return polls.last && strncmp(polls.last, line, n) == 0 && polls.last[n] == '\0';
}

static void keep_last(const char *line, size_t n)
{
    free(polls.last);
    polls.last = strndup(line, n);
    if (!polls.last)
        abort();
}

/* The program goes round its loop: others may need the processor. */
static void rest(void)
{
    sched_yield();
    if (polls.dropped++ % OFTEN == 0) {
        requests_look();
        wire_look();
    }
}

void polls_end(bool fails)
{
    enum { ONE_TEST = 2 }; /* lines: the call, and that it fails */
    if (!polls.holds) {
        polls.n = fails ? polls.n + 1 : 0;
        polls.same = 0;
        return;
    }
    const char *line = wire_held();
    size_t length = strcspn(line, "\n");
    bool same = fails && is_last(line, length);
    bool drop = same && polls.same >= MANY && wire_n_held() == ONE_TEST;
    if (fails && !same)
        keep_last(line, length);
    wire_let_go(!drop);
    polls.holds = false;
    polls.n = fails ? polls.n + 1 : 0;
    polls.same = same ? polls.same + 1 : 0;
    if (drop)
        rest();
    else if (!fails)
        polls.dropped = 0;
}
