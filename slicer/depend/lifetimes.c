/* Lifetimes (C11 6.2.4, 7.21.3p4, 7.22.3p1), and calls that write through pointers. */
#include "slicer/depend/lifetimes.h"


#include <string.h>

bool lifetimes_writes(const struct ir_instr *in)
{
    return in->op == IR_STORE || in->op == IR_STOREBITS || in->op == IR_MEMCPY ||
           in->op == IR_MEMZERO;
}

static bool is_in(const char *name, const char *const *names)
{
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

enum sl_ending lifetimes_ending(const struct sl_dependence *s, uint32_t callee)
{
    const struct sl_callee *c = &s->x->callees[callee];
    static const char *const closing[] = {"fclose", "pclose", "closedir", NULL};
    static const char *const growing[] = {"getline", "getdelim", "__getdelim", NULL};
    if (c->kind == SL_MPI)
        return c->fn == MPI_FN_MPI_Free_mem   ? SL_ENDS_MEMORY
               : c->fn == MPI_FN_MPI_Win_free ? SL_ENDS_WINDOWS
                                              : SL_ENDS_NOTHING;
    if (strcmp(s->x->p->funcs[callee].name, "__m2s_threads_free") == 0)
        return SL_ENDS_REACHED;
    if (c->kind != SL_LIBC)
        return SL_ENDS_NOTHING;
    if (c->libc->class == LIBC_FREE || libc_reallocates(c->libc))
        return SL_ENDS_MEMORY;
    if (is_in(c->libc->name, growing))
        return SL_ENDS_GROWN;
    return is_in(c->libc->name, closing) ? SL_ENDS_STREAM : SL_ENDS_NOTHING;
}

bool lifetimes_opens(const struct sl_callee *c)
{
    static const char *const opening[] = {"fopen",     "fopen64",  "fdopen",  "popen",
                                          "tmpfile",   "opendir",  "freopen", "tmpfile64",
                                          "freopen64", "fmemopen", "open_memstream", NULL};
    return c->kind == SL_LIBC && is_in(c->libc->name, opening);
}

bool lifetimes_uses_argument(const struct sl_dependence *s, uint32_t number, uint32_t callee,
                             uint32_t i, bool stream)
{
    const struct sl_callee *c = &s->x->callees[callee];
    unsigned access = numbering_access(s->x, s->x->places[number].in, callee, i);
    if (stream)
        return c->kind == SL_LIBC && libc_arg(c->libc, i) == 's';
    return (access & (SL_WRITES | SL_CONTENT)) ||
           (i == 0 && lifetimes_ending(s, callee) == SL_ENDS_MEMORY);
}

static bool is_window(const struct sl_dependence *s, uint32_t object)
{
    const struct sl_object *o = pointsto_object_at(s->points, object);
    if (o->kind != SL_O_HEAP || s->x->places[o->id].in->op != IR_CALL)
        return false;
    struct sl_cells targets = pointsto_targets(s->points, o->id);
    for (uint32_t k = 0; k < targets.n; k++) {
        const struct sl_callee *c = &s->x->callees[targets.items[k]];
        if (c->kind == SL_MPI && (c->fn == MPI_FN_MPI_Win_allocate ||
                                  c->fn == MPI_FN_MPI_Win_allocate_shared))
            return true;
    }
    return false;
}

struct sl_life lifetimes_life(const struct sl_dependence *s, uint32_t object, bool stream)
{
    const struct sl_object *o = pointsto_object_at(s->points, object);
    struct sl_life l = {.object = object, .stream = stream};
    if (stream)
        return l;
    l.left = o->kind == SL_O_LOCAL || s->x->places[o->id].in->op == IR_ALLOCA;
    l.window = !l.left && is_window(s, object);
    return l;
}

bool lifetimes_fits(const struct sl_life *l, enum sl_ending ending)
{
    switch (ending) {
    case SL_ENDS_NOTHING:
        return false;
    case SL_ENDS_WINDOWS:
        return l->window;
    case SL_ENDS_STREAM:
        return l->stream;
    case SL_ENDS_MEMORY:
    case SL_ENDS_GROWN:
    case SL_ENDS_REACHED:
        return !l->stream && !l->window && !l->left;
    }
    return false;
}

bool lifetimes_made_in(const struct sl_dependence *s, const struct sl_life *l, uint32_t func)
{
    return l->left && pointsto_object_at(s->points, l->object)->func == func &&
           func != s->x->p->main_func;
}
