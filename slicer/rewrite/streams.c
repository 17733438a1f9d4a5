/* The library keeps memory that setvbuf(), fmemopen() and the like are given, and each later call
 * for a stream may write there.  That is written out:
 *
 *     setvbuf(f, b, _IOFBF, 99)   ->   setvbuf(...);  __m2s_keep(&kept, f, b, 99)
 *     fputs("zap", f)             ->   fputs(...);    __m2s_stream(&kept, NULL)
 *     fclose(f)                   ->   fclose(...);   __m2s_stream(&kept, f)
 *
 * Which stream a call is for is not looked at, as another one may share the file; but what a
 * closed stream has kept is the program's again (C11 7.21.5.1p2).
 */
#include "slicer/rewrite/streams.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/rewrite/models.h"

#include <string.h>

enum { KEPT_SIZE = 24 * 64 }; /* bytes: stream, memory and size of each */

struct giver {
    enum libc_fn fn;
    int stream, memory, size; /* arguments; RESULT: what it returns, NOBODY: no argument */
    int64_t known;            /* without an argument for the size: bytes, or -1: all */
    int mode;                 /* the argument of fopen's kind */
};

enum { RESULT = -1, NOBODY = -2 };

static const struct giver givers[] = {
    {LIBC_FN_setvbuf, 0, 1, 3, 0, NOBODY},
    {LIBC_FN_setbuf, 0, 1, NOBODY, -1, NOBODY},
    {LIBC_FN_setbuffer, 0, 1, 2, 0, NOBODY},
    {LIBC_FN_fmemopen, RESULT, 0, 1, 0, 2},
    {LIBC_FN_open_memstream, RESULT, 0, NOBODY, 8, NOBODY},
    {LIBC_FN_open_memstream, RESULT, 1, NOBODY, 8, NOBODY},
    {LIBC_FN_open_wmemstream, RESULT, 0, NOBODY, 8, NOBODY},
    {LIBC_FN_open_wmemstream, RESULT, 1, NOBODY, 8, NOBODY},
    {LIBC_FN_initstate, NOBODY, 1, 2, 0, NOBODY},
    {LIBC_FN_setstate, NOBODY, 0, NOBODY, -1, NOBODY},
};

enum { N_GIVERS = sizeof givers / sizeof *givers };

struct writer {
    struct ir_prog *p;
    uint32_t kept, keep, stream; /* a global, two functions */
    struct ir_block out;         /* the block that is written */
};

/* ---- which calls ---- */

static const char *library_name(const struct ir_prog *p, const struct ir_instr *in)
{
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC || p->funcs[in->callee.id].defined)
        return NULL;
    return mpi_find(p->funcs[in->callee.id].name) == MPI_FN_COUNT
               ? p->funcs[in->callee.id].name : NULL;
}

/* A memory stream that is opened for reading writes nothing. */
static bool only_reads(const struct ir_prog *p, const struct ir_instr *in,
                       const struct giver *g)
{
    if (g->mode < 0 || (uint32_t)g->mode >= in->n_args)
        return false;
    const struct ir_opnd *o = &in->args[g->mode];
    const char *mode = o->kind == IR_O_GLOBAL && p->globals[o->id].is_string
                           ? p->globals[o->id].bytes : NULL;
    return mode && mode[0] == 'r' && !strchr(mode, '+');
}

static bool gives(const struct ir_prog *p, const struct ir_instr *in, const struct giver *g)
{
    return models_called(p, in) == g->fn && (uint32_t)g->memory < in->n_args &&
           !only_reads(p, in, g);
}

/* May the call write to a stream, or read from one?  Unknown functions may. */
static bool uses_streams(const struct ir_prog *p, const struct ir_instr *in)
{
    const char *name = library_name(p, in);
    const struct libc_effect *e = name ? libc_effect(name) : NULL;
    if (!name)
        return false;
    return !e || e->class == LIBC_INPUT || e->class == LIBC_OUTPUT || e->class == LIBC_STATE;
}

static bool any_gives(const struct ir_prog *p)
{
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (size_t i = 0; i < N_GIVERS && !p->funcs[f].defined; i++)
            if (libc_find(p->funcs[f].name) == givers[i].fn)
                return true;
    return false;
}

/* ---- the change ---- */

static void add(struct writer *w, struct ir_instr in)
{
    VEC_PUSH(w->p->arena, w->out.instrs, w->out.n_instrs, w->out.cap_instrs, in);
}

static void add_call(struct writer *w, const struct ir_instr *after, uint32_t func,
                     const struct ir_opnd *args, uint32_t n)
{
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = {IR_VOID, 0, 0}};
    call.callee = (struct ir_opnd){.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR), .id = func};
    call.args = arena_memdup(w->p->arena, args, n * sizeof *args);
    call.n_args = n;
    call.id = w->p->next_id++;
    call.at = after->at;
    add(w, call);
}

static struct ir_opnd kept_memory(const struct writer *w)
{
    return (struct ir_opnd){.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = w->kept};
}

static struct ir_opnd argument(const struct ir_instr *in, int k)
{
    if (k == RESULT && in->dst != IR_NO_TEMP)
        return ir_temp(in->dst, ir_type_of(IR_PTR));
    return k >= 0 && (uint32_t)k < in->n_args ? in->args[k] : ir_int(IR_PTR, 0);
}

static void add_keep(struct writer *w, const struct ir_instr *in, const struct giver *g)
{
    struct ir_opnd size = g->size == NOBODY ? ir_int(IR_I64, g->known) : argument(in, g->size);
    struct ir_opnd args[] = {kept_memory(w), argument(in, g->stream), argument(in, g->memory),
                             size};
    add_call(w, in, w->keep, args, 4);
}

static void add_stream(struct writer *w, const struct ir_instr *in)
{
    bool closes = models_called(w->p, in) == LIBC_FN_fclose && in->n_args;
    struct ir_opnd args[] = {kept_memory(w), closes ? in->args[0] : ir_int(IR_PTR, 0)};
    add_call(w, in, w->stream, args, 2);
}

static void rewrite(struct writer *w, struct ir_block *b)
{
    w->out = (struct ir_block){0};
    for (uint32_t k = 0; k < b->n_instrs; k++) {
        const struct ir_instr *in = &b->instrs[k];
        add(w, *in);
        for (size_t i = 0; i < N_GIVERS; i++)
            if (gives(w->p, in, &givers[i]))
                add_keep(w, in, &givers[i]);
        if (uses_streams(w->p, in))
            add_stream(w, in);
    }
    *b = w->out;
}

static uint32_t add_function(struct ir_prog *p, const char *name)
{
    struct ir_func f = {.in_system_header = true, .variadic = true, .ret = {IR_VOID, 0, 0}};
    f.name = f.link_name = str_intern(p->strings, name);
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    return p->n_funcs - 1;
}

static uint32_t add_kept(struct ir_prog *p)
{
    struct ir_global g = {.is_static = true};
    g.link_name = g.obj.name = str_intern(p->strings, "__m2s_kept");
    g.obj.c_type = str_intern(p->strings, "void *[]");
    g.obj.type = (struct ir_type){IR_AGG, 8, KEPT_SIZE};
    VEC_PUSH(p->arena, p->globals, p->n_globals, p->cap_globals, g);
    return p->n_globals - 1;
}

struct ir_prog *streams_write(struct arena *arena, struct ir_prog *p)
{
    if (!any_gives(p))
        return p;
    struct writer w = {.p = ir_clone(arena, p)};
    w.kept = add_kept(w.p);
    uint32_t n = w.p->n_funcs;
    w.keep = add_function(w.p, "__m2s_keep");
    w.stream = add_function(w.p, "__m2s_stream");
    for (uint32_t f = 0; f < n; f++)
        for (uint32_t b = 0; b < w.p->funcs[f].n_blocks; b++)
            rewrite(&w, &w.p->funcs[f].blocks[b]);
    return w.p;
}
