/* What a formula asks is told (slicer/rewrite/marks.h): a step of the rank that a formula sees. */
#include "abstraction/interp/fork.h"
#include "abstraction/library/library.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"

static struct value operand(const struct library_call *c, uint32_t k)
{
    return running_operand(c->e, c->s, &c->i->args[k]);
}

bool library_mark(struct library_call *c)
{
    if (c->fn != LIBC_FN___m2s_mark)
        return false;
    struct event_marks *marks = ARENA_NEW(c->e->arena, struct event_marks);
    marks->v = ARENA_ARRAY(c->e->arena, struct skel_assign, c->i->n_args / 2);
    for (uint32_t k = 0; k + 1 < c->i->n_args; k += 2) {
        struct value asked = operand(c, k + 1);
        enum tri holds = fork_truth(c->e, c->s, asked, value_text(c->e->arena, &asked), c->ev);
        if (holds == TRI_MAYBE)
            return true;
        marks->v[marks->n++] = (struct skel_assign){
            .var = (uint32_t)operand(c, k).i, .value = holds == TRI_YES};
    }
    c->ev->kind = EVENT_MARK;
    c->ev->marks = marks;
    return true;
}
