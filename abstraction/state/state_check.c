/* The rules of states, one sentence each (see state_check.h).
 *
 *     "a gap is an object of the heap"
 */
#include "abstraction/state/state_check.h"

#include "abstraction/state/engine.h"
#include "abstraction/state/request.h"

static const char *check_frames(const struct state *s)
{
    uint32_t locals = 0;
    if (!s->n_frames)
        return "there is no frame";
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        const struct ir_func *fn = f->fn->f;
        if (f->block >= fn->n_blocks || f->instr >= fn->blocks[f->block].n_instrs)
            return "a frame is at no instruction";
        if (f->locals != locals)
            return "the locals of a frame do not follow those of its caller";
        if (f->cap_temps < fn->n_temps)
            return "a frame has too few temporaries";
        locals += fn->n_locals;
    }
    return locals == s->n_locals ? NULL : "there are locals that no frame has";
}

/* A loop is active only in loops that are. */
static const char *check_loops(const struct state *s)
{
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        for (uint32_t k = 0; k < f->n_loops; k++)
            if (f->loops[k].header >= f->fn->f->n_blocks)
                return "an active loop has no header";
    }
    return NULL;
}

static const char *check_owner(const struct engine *e, struct memory *const *objects, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (objects[i] && objects[i]->owner > e->states.last)
            return "an object is owned by a state that there is not";
    return NULL;
}

static const char *check_gaps(const struct state *s)
{
    for (uint32_t i = 0; i < s->n_gaps; i++) {
        if (s->gaps[i] >= s->n_heap || s->heap[s->gaps[i]])
            return "a gap is an object of the heap";
        if (i && s->gaps[i] >= s->gaps[i - 1])
            return "the gaps are not in descending order";
    }
    return NULL;
}

static const char *check_requests(const struct state *s)
{
    uint32_t n = s->n_requests;
    if (n && s->requests[n - 1].kind == REQUEST_NONE)
        return "the table of requests ends with a free slot";
    for (uint32_t i = 0; i < n; i++) {
        const struct request *r = &s->requests[i];
        if (r->kind == REQUEST_NONE || r->object == SKEL_NONE)
            continue;
        if ((r->object & OBJECT_REGION) != OBJECT_HEAP || OBJECT_INDEX(r->object) >= s->n_heap)
            return "the handle of a request is no object of the heap";
        if (r->other != SKEL_NONE && r->other >= n)
            return "the other half of a request has no slot";
    }
    return NULL;
}

static const char *check_takens(const struct state *s)
{
    for (uint32_t i = 1; i < s->n_takens; i++) {
        const struct taken_count *a = &s->takens[i - 1], *b = &s->takens[i];
        if (a->group > b->group || (a->group == b->group && a->symbol >= b->symbol))
            return "the messages that were taken are not in order";
    }
    return NULL;
}

static const char *check_facts(const struct facts *f)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (f->v[i].lo > f->v[i].hi)
            return "a fact says that a value is in an empty interval";
    return NULL;
}

const char *state_check(const struct engine *e, const struct state *s)
{
    const char *broken = check_frames(s);
    broken = broken ? broken : check_loops(s);
    broken = broken ? broken : check_owner(e, s->globals, e->globals.n);
    broken = broken ? broken : check_owner(e, s->locals, s->n_locals);
    broken = broken ? broken : check_owner(e, s->heap, s->n_heap);
    broken = broken ? broken : check_gaps(s);
    broken = broken ? broken : check_requests(s);
    broken = broken ? broken : check_takens(s);
    return broken ? broken : check_facts(&s->facts);
}
