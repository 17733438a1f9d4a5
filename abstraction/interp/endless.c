/* Cycles of states, as Brent finds them: the state is remembered after 1024 jumps, 2048, 4096 and
 * so on, and compared with those that come to the same block.  A large state has a dear name, so
 * it is compared less often: names take a part of the work of the jumps.
 *
 * Between two events the run is determined, so a state that comes back comes back for ever.  The
 * names of states take the values of atoms as open: whatever they are, the loop goes on.
 */
#include "abstraction/interp/endless.h"

#include "abstraction/domain/value.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"
#include "core/base/mechanism.h"

enum { FIRST = 1024, LOOKS = 300, WORK = 64 /* for one jump */ };

static struct state_key key_of(struct endless *w, struct engine *e, struct state *s)
{
    uint64_t before = e->budget->work;
    struct state_key key = state_key_peek(e, s);
    w->work += e->budget->work - before;
    return key;
}

/* Is there a window?  Others may write what the loop looks at. */
static bool has_window(const struct state *s)
{
    for (uint32_t i = 0; i < s->n_owned; i++)
        if (s->owned[i].kind == HANDLE_WIN)
            return true;
    return false;
}

/* Are only some values of an input explored, which the user has not named?  With others the loop
 * may be left: a character that is read and is never the one that ends the line. */
static bool has_few_inputs(const struct engine *e)
{
    for (size_t i = 0; i < sizeof e->values->origins / sizeof *e->values->origins; i++)
        for (const struct origin *o = e->values->origins[i]; o; o = o->next)
            if (o->kind == ORIGIN_LOCAL && o->bounded && !shared_input(e, o->name))
                return true;
    return false;
}

/* The state is as it was. */
static void say(struct engine *e, const struct state *s, struct event *ev)
{
    if (has_few_inputs(e))
        engine_error(e, ev, DIAG_LIMIT, s, "this loop does not end for the few values of an input "
                     "that are explored");
    else if (has_window(s) && win_is_written(e)) /* else whoever comes to a write begins again */
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "this loop comes back to a state in which it "
                     "was before: that it may wait for what other ranks write into a window is "
                     "not supported");
    else
        engine_fault(ev, DIAG_C_ENDLESS, "this loop never ends: it comes back to a state in which "
                                         "it was before");
}

void endless_look(struct endless *w, struct engine *e, struct state *s, struct event *ev)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    if (e->now.region || ++w->jumps < FIRST)
        return;
    if (w->jumps >= w->next) {
        w->next = 2 * w->jumps;
        w->looks = LOOKS;
        w->frames = s->n_frames;
        w->block = f->block;
        w->key = key_of(w, e, s);
    } else if (w->looks && w->frames == s->n_frames && w->block == f->block &&
               w->work <= WORK * w->jumps) {
        w->looks--;
        if (state_key_same(w->key, key_of(w, e, s)) &&
            mechanism_applies(e->options->mechanisms, MECHANISM_ENDLESS))
            say(e, s, ev);
    }
}
