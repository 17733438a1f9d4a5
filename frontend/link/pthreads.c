/* Threads of POSIX that make no MPI call: what they may write is unknown where they may have
 * written it.
 *
 *     pthread_create(&t, NULL, f, p)   ->   t = 0;  @arg = p;  call @__m2s_threads(&shared)
 *     pthread_join(t, NULL)            ->   call pthread_join;  call @__m2s_threads(&shared)
 *
 * The program reads what another thread writes only where the two synchronise (C11 5.1.2.4p25),
 * else it has a data race.  So behind each call that may synchronise, and before each volatile
 * read, anything may have happened to the variables that the threads name, and to what their
 * arguments lead to.  If a thread gives back memory that it has not allocated itself, that is
 * @__m2s_threads_free: any of this may be gone.  A thread that communicates, or may end the
 * process, stays a call of pthread_create.
 */
#include "frontend/link/threads.h"

#include "core/base/vec.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

#include <string.h>

struct rewriter {
    struct threads *t;
    struct arena *arena;
    struct ir_prog *p;
    bool *in_thread;      /* [function] a thread may run it */
    bool *shared;         /* [global] threads name it */
    uint32_t starts, wrote; /* the functions that are called instead */
    struct ir_opnd *args; /* what the threads may reach */
    uint32_t n_args, cap_args;
    struct ir_func *f;
    struct ir_instr *out;
    uint32_t n, cap;
};

static bool names(const struct ir_prog *p, const struct ir_instr *in, const char *name)
{
    return in->op == IR_CALL && in->callee.kind == IR_O_FUNC &&
           !p->funcs[in->callee.id].defined && strcmp(p->funcs[in->callee.id].name, name) == 0;
}

/* Of POSIX's functions for threads, all (2008, 4.12). */
static bool synchronises(const struct ir_prog *p, const struct ir_instr *in)
{
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC || p->funcs[in->callee.id].defined)
        return false;
    const char *name = p->funcs[in->callee.id].name;
    return strncmp(name, "pthread_", 8) == 0 || strncmp(name, "sem_", 4) == 0;
}

/* The function that pthread_create is given, or UINT32_MAX. */
static uint32_t thread_of(const struct ir_instr *in)
{
    bool known = in->n_args == 4 && in->args[2].kind == IR_O_FUNC;
    return known ? in->args[2].id : UINT32_MAX;
}

static bool add_function(struct rewriter *r, uint32_t func)
{
    if (r->in_thread[func])
        return false;
    r->in_thread[func] = true;
    return true;
}

static void see(struct rewriter *r, const struct ir_opnd *o, bool *more)
{
    if (o->kind == IR_O_FUNC)
        *more = add_function(r, o->id) || *more;
    if (o->kind == IR_O_GLOBAL)
        r->shared[o->id] = true;
}

static void see_instr(struct rewriter *r, const struct ir_instr *in, bool *more)
{
    see(r, &in->a, more);
    see(r, &in->b, more);
    see(r, &in->callee, more);
    for (uint32_t k = 0; k < in->n_args; k++)
        see(r, &in->args[k], more);
    if (in->op == IR_CALL && in->callee.kind != IR_O_FUNC)
        for (uint32_t i = 0; i < r->p->n_funcs; i++)
            if (r->t->taken[i])
                *more = add_function(r, i) || *more;
}

/* All functions that a thread may run, and the globals that these name. */
static void close_threads(struct rewriter *r)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t f = 0; f < r->p->n_funcs; f++)
            for (uint32_t b = 0; r->in_thread[f] && b < r->p->funcs[f].n_blocks; b++)
                for (uint32_t i = 0; i < r->p->funcs[f].blocks[b].n_instrs; i++)
                    see_instr(r, &r->p->funcs[f].blocks[b].instrs[i], &more);
    }
}

/* May it do what a thread of the model cannot: communicate, end the process, start others? */
static bool is_refused(const struct rewriter *r, uint32_t f)
{
    const struct ir_func *fn = &r->p->funcs[f];
    bool unknown = !fn->defined && !fn->in_system_header && !libc_effect(fn->name) &&
                   mpi_find(fn->name) == MPI_FN_COUNT;
    return r->t->communicates[f] || unknown || strcmp(fn->name, "pthread_create") == 0 ||
           (fn->noreturn && strcmp(fn->name, "pthread_exit") != 0);
}

/* ---- memory that they give back ---- */

static const struct ir_instr *definition(const struct ir_func *fn, uint32_t temp)
{
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++)
            if (fn->blocks[b].instrs[i].dst == temp)
                return &fn->blocks[b].instrs[i];
    return NULL;
}

static bool is_allocation(const struct ir_prog *p, const struct ir_func *fn,
                          const struct ir_opnd *o)
{
    const struct ir_instr *in = o->kind == IR_O_TEMP ? definition(fn, o->id) : NULL;
    if (!in || in->op != IR_CALL || in->callee.kind != IR_O_FUNC)
        return o->kind == IR_O_INT;
    const struct libc_effect *e = libc_effect(p->funcs[in->callee.id].name);
    return !p->funcs[in->callee.id].defined && e && e->class == LIBC_ALLOC;
}

/* Is it a variable of the function, to which only allocations are assigned? */
static bool is_own(const struct ir_prog *p, const struct ir_func *fn, const struct ir_opnd *o)
{
    const struct ir_instr *load = o->kind == IR_O_TEMP ? definition(fn, o->id) : NULL;
    if (is_allocation(p, fn, o))
        return true;
    if (!load || load->op != IR_LOAD || load->a.kind != IR_O_LOCAL ||
        fn->locals[load->a.id].is_param)
        return false;
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &fn->blocks[b].instrs[i];
            bool set = in->op == IR_STORE && in->a.kind == IR_O_LOCAL && in->a.id == load->a.id;
            if (set && !is_allocation(p, fn, &in->b))
                return false;
        }
    return true;
}

/* Does it, where it is run by a thread, free memory of others? */
static bool gives_back(const struct ir_prog *p, const struct ir_func *fn)
{
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &fn->blocks[b].instrs[i];
            bool known = in->op == IR_CALL && in->callee.kind == IR_O_FUNC && in->n_args &&
                         !p->funcs[in->callee.id].defined;
            const struct libc_effect *e =
                known ? libc_effect(p->funcs[in->callee.id].name) : NULL;
            if (e && (e->class == LIBC_FREE || libc_reallocates(e)) && !is_own(p, fn, &in->args[0]))
                return true;
        }
    return false;
}

static bool any_gives_back(const struct rewriter *r)
{
    for (uint32_t f = 0; f < r->p->n_funcs; f++)
        if (r->in_thread[f] && r->p->funcs[f].defined && gives_back(r->p, &r->p->funcs[f]))
            return true;
    return false;
}

/* ---- the change ---- */

static void push(struct rewriter *r, struct ir_instr in)
{
    VEC_PUSH(r->arena, r->out, r->n, r->cap, in);
}

static void push_call(struct rewriter *r, uint32_t func, struct ir_opnd *args, uint32_t n,
                      const struct ir_instr *at)
{
    struct ir_instr in = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = ir_type_of(IR_VOID)};
    in.callee = (struct ir_opnd){.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR), .id = func};
    in.args = arena_memdup(r->arena, args, n * sizeof *args);
    in.n_args = n;
    in.at = at->at;
    push(r, in);
}

static void push_store(struct rewriter *r, struct ir_opnd to, struct ir_opnd value,
                       const struct ir_instr *at)
{
    struct ir_instr in = {.op = IR_STORE, .dst = IR_NO_TEMP, .type = value.type};
    in.a = to;
    in.b = value;
    in.at = at->at;
    push(r, in);
}

/* The thread's identifier is its own, and that it is created is assumed. */
static void push_create(struct rewriter *r, const struct ir_instr *in)
{
    push_call(r, r->starts, NULL, 0, in);
    push_store(r, r->args[0], in->args[3], in);
    push_store(r, in->args[0], ir_int(IR_I64, 0), in);
    if (in->dst != IR_NO_TEMP) {
        struct ir_instr zero = {.op = IR_COPY, .dst = in->dst, .type = in->type, .at = in->at};
        zero.a = ir_int(in->type.kind, 0);
        push(r, zero);
    }
}

static void rewrite_block(struct rewriter *r, struct ir_block *b)
{
    r->out = NULL;
    r->n = r->cap = 0;
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        const struct ir_instr *in = &b->instrs[i];
        bool create = names(r->p, in, "pthread_create");
        if ((in->op == IR_LOAD || in->op == IR_LOADBITS) && in->is_volatile)
            push_call(r, r->wrote, r->args, r->n_args, in);
        if (create)
            push_create(r, in);
        else
            push(r, *in);
        if (create || synchronises(r->p, in))
            push_call(r, r->wrote, r->args, r->n_args, in);
    }
    b->instrs = r->out;
    b->n_instrs = r->n;
    b->cap_instrs = r->cap;
}

static uint32_t add_func(struct rewriter *r, const char *name, bool variadic)
{
    struct ir_func fn = {.in_system_header = true, .variadic = variadic};
    fn.name = fn.link_name = str_intern(r->p->strings, name);
    fn.ret = ir_type_of(IR_VOID);
    VEC_PUSH(r->arena, r->p->funcs, r->p->n_funcs, r->p->cap_funcs, fn);
    return r->p->n_funcs - 1;
}

static void push_arg(struct rewriter *r, uint32_t global)
{
    struct ir_opnd o = {.kind = IR_O_GLOBAL, .type = ir_type_of(IR_PTR), .id = global};
    VEC_PUSH(r->arena, r->args, r->n_args, r->cap_args, o);
}

/* Of the program, and no handle of MPI. */
static bool is_variable(const struct ir_global *g)
{
    return !g->is_string && !g->is_extern && !g->obj.is_const &&
           strncmp(g->link_name, "m2s_", 4) != 0;
}

static void add_args(struct rewriter *r)
{
    struct ir_global g = {.is_static = true};
    g.link_name = g.obj.name = str_intern(r->p->strings, "__m2s_thread_arg");
    g.obj.c_type = str_intern(r->p->strings, "void *");
    g.obj.type = g.obj.elem = ir_type_of(IR_PTR);
    uint32_t n = r->p->n_globals;
    VEC_PUSH(r->arena, r->p->globals, r->p->n_globals, r->p->cap_globals, g);
    push_arg(r, n);
    for (uint32_t i = 0; i < n; i++)
        if (r->shared[i] && is_variable(&r->p->globals[i]))
            push_arg(r, i);
}

/* False if there are no threads, or one cannot be taken out. */
static bool find_threads(struct rewriter *r)
{
    bool any = false;
    for (uint32_t f = 0; f < r->p->n_funcs; f++)
        for (uint32_t b = 0; b < r->p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < r->p->funcs[f].blocks[b].n_instrs; i++) {
                const struct ir_instr *in = &r->p->funcs[f].blocks[b].instrs[i];
                if (!names(r->p, in, "pthread_create"))
                    continue;
                if (thread_of(in) == UINT32_MAX)
                    return false;
                any = true;
                add_function(r, thread_of(in));
            }
    close_threads(r);
    for (uint32_t f = 0; f < r->p->n_funcs; f++)
        if (r->in_thread[f] && is_refused(r, f))
            return false;
    return any;
}

void pthreads_take_out(struct arena *arena, struct threads *t)
{
    struct rewriter r = {.t = t, .arena = arena, .p = t->p};
    r.in_thread = ARENA_ARRAY(arena, bool, r.p->n_funcs);
    r.shared = ARENA_ARRAY(arena, bool, r.p->n_globals);
    if (!find_threads(&r))
        return;
    add_args(&r);
    uint32_t n = r.p->n_funcs;
    r.starts = add_func(&r, "__m2s_thread_starts", false);
    const char *wrote = any_gives_back(&r) ? "__m2s_threads_free" : "__m2s_threads";
    r.wrote = add_func(&r, wrote, true);
    for (uint32_t f = 0; f < n; f++)
        for (uint32_t b = 0; b < r.p->funcs[f].n_blocks; b++)
            rewrite_block(&r, &r.p->funcs[f].blocks[b]);
}
