/* Lifetimes (C11 6.2.4, 7.21.3p4, 7.22.3p1), and calls that write through pointers. */
#include "slicer/depend/lifetimes.h"

#include <string.h>

bool lifetimes_writes(const struct ir_instr *in)
{
    return in->op == IR_STORE || in->op == IR_STOREBITS || in->op == IR_MEMCPY ||
           in->op == IR_MEMZERO;
}

enum sl_ending lifetimes_ending(const struct sl_dependence *s, uint32_t callee)
{
    const struct sl_callee *c = &s->x->callees[callee];
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
    switch (c->libc_fn) {
    case LIBC_FN_getline: case LIBC_FN_getdelim: case LIBC_FN___getdelim: return SL_ENDS_GROWN;
    case LIBC_FN_fclose: case LIBC_FN_pclose: case LIBC_FN_closedir: return SL_ENDS_STREAM;
    default: return SL_ENDS_NOTHING;
    }
}

bool lifetimes_opens(const struct sl_callee *c)
{
    switch (c->libc_fn) {
    case LIBC_FN_fopen: case LIBC_FN_fopen64: case LIBC_FN_fdopen: case LIBC_FN_popen:
    case LIBC_FN_tmpfile: case LIBC_FN_tmpfile64: case LIBC_FN_opendir: case LIBC_FN_freopen:
    case LIBC_FN_freopen64: case LIBC_FN_fmemopen: case LIBC_FN_open_memstream:
        return true;
    default: return false;
    }
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
