/* See win_grant.h.
 *
 * Three kinds of libraries (12.5.3): the lock call waits for the lock; it asks, and a later call
 * waits; none is taken, as the section turns out to be empty.  One that asks later than at the lock
 * call is like one whose agent answers later.
 */
#include "abstraction/call/win_grant.h"

#include "abstraction/call/ask.h"
#include "abstraction/domain/value.h"
#include "abstraction/machine/agent.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/word.h"

/* ---- choices of the library ---- */

/* The one that is taken, from 1 on; 0: *ev asks for it.  It is remembered until chosen_over(). */
static uint32_t choose(struct engine *e, struct state *s, const char *what,
                       const char *const *texts, uint32_t n, struct event *ev)
{
    if (s->chosen)
        s->progress.count = s->chosen;
    s->chosen = 0;
    if (s->progress.count)
        return s->progress.count;
    ev->kind = EVENT_FORK;
    ev->condition = what;
    ev->outcomes = ARENA_ARRAY(e->arena, struct outcome, n);
    ev->n_outcomes = n;
    for (uint32_t k = 0; k < n; k++)
        ev->outcomes[k] = (struct outcome){.kind = OUTCOME_CHOICE, .which = k, .text = texts[k]};
    return 0;
}

/* This member is done with. */
static bool over(struct state *s)
{
    s->progress.phase = s->progress.count = 0;
    return true;
}

enum { WAITS = 1, GOES_ON };

static uint32_t choose_to_wait(struct engine *e, struct state *s, struct event *ev)
{
    static const char *const texts[] = {"it waits for the lock", "it goes on without the lock"};
    return choose(e, s, "whether the call waits for the lock", texts, 2, ev);
}

/* ---- messages ---- */

static const struct value nothing = {.kind = VALUE_INT, .type = IR_PTR};

static void ask(struct engine *e, struct state *s, struct word *x, bool excludes,
                struct event *ev)
{
    struct agent_step step = {AGENT_SHARE, AGENT_SHARED, 0};
    if (excludes)
        step = (struct agent_step){AGENT_EXCLUDE, s->rank, 0};
    ask_send(e, s, x, &step, &nothing, ev);
}

static void tell(struct engine *e, struct state *s, const struct win *w, struct word *x,
                 struct event *ev)
{
    int64_t rank = win_excludes(e, s, w, x->member) ? (int64_t)s->rank : AGENT_SHARED;
    ask_send(e, s, x, &(struct agent_step){AGENT_RELEASE, rank, 0}, &nothing, ev);
}

/* The lock was asked for: from phase *first on the rank waits.  True: it has it. */
static bool wait_for(struct engine *e, struct state *s, const struct win *w, const struct word *x,
                     uint32_t first, struct event *ev)
{
    if (s->progress.phase == first) {
        ask_hear(e, s, w, x, &nothing, ev);
        return false;
    }
    win_set_grant(e, s, w, x->member, GRANT_HELD);
    return over(s);
}

static bool ask_and_wait(struct engine *e, struct state *s, const struct win *w, struct word *x,
                         bool excludes, struct event *ev)
{
    if (s->progress.phase)
        return wait_for(e, s, w, x, 1, ev);
    ask(e, s, x, excludes, ev);
    return false;
}

/* ---- the section begins ---- */

static bool ask_only(struct engine *e, struct state *s, const struct win *w, struct word *x,
                     bool excludes, struct event *ev)
{
    if (s->progress.phase == 0) {
        ask(e, s, x, excludes, ev);
        return false;
    }
    win_set_grant(e, s, w, x->member, GRANT_ASKED);
    return over(s);
}

static bool is_own(const struct state *s, const struct win *w, uint32_t member)
{
    return w->comm->group->ranks[member] == s->rank;
}

bool win_grant_lock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                    bool excludes, struct event *ev)
{
    static const char *const texts[] = {"the call waits for the lock", "it asks for the lock",
                                        "no lock is taken before it is needed"};
    struct word *x = word_lock(e, w, member);
    if (!x)
        return true;
    if (is_own(s, w, member)) /* blocks (12.5.3) */
        return ask_and_wait(e, s, w, x, excludes, ev);
    switch (choose(e, s, "when the lock is taken", texts, 3, ev)) {
    case 0: return false;
    case 1: return ask_and_wait(e, s, w, x, excludes, ev);
    case 2: return ask_only(e, s, w, x, excludes, ev);
    default: win_set_grant(e, s, w, member, GRANT_LEFT); return over(s);
    }
}

/* All are asked for, those of others or not; then the rank waits for its own, and for others or
 * not. */
static bool begin_member(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                         struct event *ev)
{
    static const char *const texts[] = {"it asks for the lock",
                                        "no lock is taken before it is needed"};
    struct word *x = word_lock(e, w, member);
    uint32_t how = is_own(s, w, member)
                       ? 1 : choose(e, s, "when the lock is taken", texts, 2, ev);
    if (how == 1)
        return ask_only(e, s, w, x, false, ev);
    if (how == 2)
        win_set_grant(e, s, w, member, GRANT_LEFT);
    return how && over(s);
}

static bool may_wait(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool must, struct event *ev)
{
    if (win_grant(e, s, w, member) < GRANT_ASKED)
        return true;
    uint32_t how = must ? WAITS : choose_to_wait(e, s, ev);
    if (how == WAITS)
        return wait_for(e, s, w, word_lock(e, w, member), 0, ev);
    return how && over(s);
}

bool win_grant_lock_all(struct engine *e, struct state *s, const struct win *w, struct event *ev)
{
    uint32_t n = w->comm->group->n, *k = &s->progress.next;
    if (!word_lock(e, w, 0))
        return true;
    for (; *k < n; ++*k)
        if (!begin_member(e, s, w, *k, ev))
            return false;
    for (; *k < 2 * n; ++*k)
        if (!may_wait(e, s, w, *k - n, is_own(s, w, *k - n), ev))
            return false;
    *k = 0;
    return true;
}

/* ---- in the section ---- */

bool win_grant_issue(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     enum win_result result, struct event *ev)
{
    enum win_grant is = win_grant(e, s, w, member);
    if (is == GRANT_LEFT)
        return ask_and_wait(e, s, w, word_lock(e, w, member), win_excludes(e, s, w, member), ev);
    if (!may_wait(e, s, w, member, result == RESULT_REQUESTED, ev))
        return false;
    is = win_grant(e, s, w, member);
    if (is >= GRANT_ASKED && is < GRANT_GOT)
        win_set_grant(e, s, w, member, result ? GRANT_GOT : GRANT_PUT);
    return true;
}

bool win_grant_flush(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool here, struct event *ev)
{
    uint32_t n = member == SKEL_NONE ? w->comm->group->n : 1, *k = &s->progress.next;
    for (; *k < n; ++*k) {
        uint32_t m = member == SKEL_NONE ? *k : member;
        if (!may_wait(e, s, w, m, win_grant(e, s, w, m) >= (here ? GRANT_GOT : GRANT_PUT), ev))
            return false;
    }
    *k = 0;
    return true;
}

/* ---- its end ---- */

/* MPI_Win_unlock_all waits for locks: those that are there are given back before, or after. */
static bool end_early(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                      struct event *ev)
{
    static const char *const texts[] = {"it is given back with the others",
                                        "it is given back at once"};
    enum win_grant is = win_grant(e, s, w, member);
    bool asked = is >= GRANT_ASKED;
    if (!asked && is != GRANT_HELD)
        return true;
    uint32_t how = choose(e, s, "when the lock is given back", texts, 2, ev);
    if (how == 2 && s->progress.phase == 0) {
        tell(e, s, w, word_lock(e, w, member), ev);
        return false;
    }
    if (how == 2)
        win_set_grant(e, s, w, member, asked ? GRANT_BACK_ASKED : GRANT_BACK);
    return how && over(s);
}

static bool give_back(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                      struct event *ev)
{
    if (win_grant(e, s, w, member) != GRANT_HELD)
        return true;
    if (s->progress.phase == 0) {
        tell(e, s, w, word_lock(e, w, member), ev);
        return false;
    }
    win_set_grant(e, s, w, member, GRANT_BACK);
    return over(s);
}

/* The agent says that it is free: before that, of one that was asked for, that it was there. */
static bool end(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                struct event *ev)
{
    enum win_grant is = win_grant(e, s, w, member);
    uint32_t answers = is == GRANT_BACK ? 1 : is == GRANT_BACK_ASKED ? 2 : 0;
    if (s->progress.phase < answers) {
        ask_hear(e, s, w, word_lock(e, w, member), &nothing, ev);
        return false;
    }
    win_set_grant(e, s, w, member, GRANT_NONE);
    return over(s);
}

static bool waits_for_any(struct engine *e, struct state *s, const struct win *w)
{
    bool waits = false;
    for (uint32_t k = 0; k < w->comm->group->n; k++)
        waits |= win_grant(e, s, w, k) >= GRANT_ASKED;
    return waits;
}

bool win_grant_unlock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                      struct event *ev)
{
    bool all = member == SKEL_NONE;
    uint32_t n = all ? w->comm->group->n : 1, *k = &s->progress.next;
    if (!word_lock(e, w, 0))
        return true;
    if (*k == 0 && !(all && waits_for_any(e, s, w)))
        *k = n;
    for (; *k < 4 * n; ++*k) {
        uint32_t m = all ? *k % n : member;
        if (!(*k < n       ? end_early(e, s, w, m, ev)
              : *k < 2 * n ? may_wait(e, s, w, m, true, ev)
              : *k < 3 * n ? give_back(e, s, w, m, ev)
                           : end(e, s, w, m, ev)))
            return false;
    }
    *k = 0;
    return true;
}
