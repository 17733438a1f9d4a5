/* Calls that several threads may make, after linking: those that lead to MPI are refused.
 *
 *     #pragma omp parallel       call __m2s_omp_many
 *     work();                    call work             may work() communicate?
 *
 * What is said of the calls (openmp.h) is taken out again.
 */
#include "frontend/link/threads.h"

#include "core/mpi/mpi.h"

#include <string.h>

enum who { WHO_CALLER, WHO_MANY, WHO_ONE, WHO_MASTER };

static uint32_t find(const struct ir_prog *p, const char *name)
{
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (strcmp(p->funcs[i].name, name) == 0)
            return i;
    return UINT32_MAX;
}

/* What any thread may call at any time without a message of its own: MPI_Wtime, MPI_Abort. */
static bool is_harmless(enum mpi_fn fn)
{
    return mpi_has(fn, MPI_TRAIT_QUERY) || mpi_has(fn, MPI_TRAIT_BRANCH) ||
           fn == MPI_FN_MPI_Abort || fn == MPI_FN_MPI_Cart_rank || fn == MPI_FN_MPI_Cart_coords ||
           fn == MPI_FN_MPI_Is_thread_main;
}

static bool is_mpi(const struct ir_func *f)
{
    enum mpi_fn fn = f->defined ? MPI_FN_COUNT : mpi_find(f->name);
    return fn != MPI_FN_COUNT && !is_harmless(fn);
}

/* A function of another type cannot be called through a pointer (C11 6.5.2.2p9). */
static bool fits(const struct ir_func *f, const struct ir_instr *call)
{
    if (f->ret.kind != call->type.kind || call->n_args < f->n_params ||
        (call->n_args > f->n_params && !f->variadic))
        return false;
    for (uint32_t i = 0; i < f->n_params; i++)
        if (f->param_types[i].kind != call->args[i].type.kind)
            return false;
    return true;
}

/* Does the call lead to MPI, in the thread that makes it? */
static bool leads_to_mpi(const struct threads *t, const struct ir_instr *call)
{
    if (call->callee.kind == IR_O_FUNC)
        return t->communicates[call->callee.id];
    for (uint32_t i = 0; i < t->p->n_funcs; i++)
        if (t->taken[i] && t->communicates[i] && fits(&t->p->funcs[i], call))
            return true;
    return false;
}

/* Who makes the next call. */
struct caller {
    enum who who;
    bool own; /* of a team that the function makes */
};

static struct caller who_calls(const struct threads *t, const struct ir_instr *in,
                               struct caller former)
{
    if (in->op != IR_CALL)
        return former;
    uint32_t f = in->callee.kind == IR_O_FUNC ? in->callee.id : UINT32_MAX;
    if (f == UINT32_MAX)
        return (struct caller){WHO_CALLER, false};
    if (f == t->own)
        return (struct caller){WHO_CALLER, true};
    return (struct caller){f == t->many     ? WHO_MANY
                           : f == t->one    ? WHO_ONE
                           : f == t->master ? WHO_MASTER : WHO_CALLER,
                           former.own && (f == t->one || f == t->master)};
}

static bool is_mark(const struct threads *t, const struct ir_instr *in)
{
    return in->op == IR_CALL && in->callee.kind == IR_O_FUNC && in->callee.id != UINT32_MAX &&
           (in->callee.id == t->many || in->callee.id == t->one || in->callee.id == t->master ||
            in->callee.id == t->own);
}

/* May the thread that calls the function make the call?  Where one of its team does, others that
 * call the function do not. */
static bool is_made(const struct threads *t, struct caller by)
{
    bool one = by.who == WHO_ONE || by.who == WHO_MASTER;
    return !one || by.own || t->has_threads;
}

static bool block_communicates(const struct threads *t, const struct ir_block *b)
{
    struct caller by = {WHO_CALLER, false};
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        const struct ir_instr *in = &b->instrs[i];
        if (in->op == IR_CALL && !is_mark(t, in) && is_made(t, by) && leads_to_mpi(t, in))
            return true;
        by = who_calls(t, in, by);
    }
    return false;
}

static bool find_more(struct threads *t)
{
    bool more = false;
    for (uint32_t f = 0; f < t->p->n_funcs; f++)
        for (uint32_t b = 0; b < t->p->funcs[f].n_blocks && !t->communicates[f]; b++)
            if (block_communicates(t, &t->p->funcs[f].blocks[b]))
                more = t->communicates[f] = true;
    return more;
}

static void take_operand(struct threads *t, const struct ir_opnd *o)
{
    if (o->kind == IR_O_FUNC)
        t->taken[o->id] = true;
}

static void find_taken(struct threads *t)
{
    for (uint32_t f = 0; f < t->p->n_funcs; f++)
        for (uint32_t b = 0; b < t->p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < t->p->funcs[f].blocks[b].n_instrs; i++) {
                const struct ir_instr *in = &t->p->funcs[f].blocks[b].instrs[i];
                take_operand(t, &in->a);
                take_operand(t, &in->b);
                for (uint32_t k = 0; k < in->n_args; k++)
                    take_operand(t, &in->args[k]);
            }
    for (uint32_t g = 0; g < t->p->n_globals; g++)
        for (uint32_t k = 0; k < t->p->globals[g].n_inits; k++)
            take_operand(t, &t->p->globals[g].inits[k].value);
}

/* Nobody waits for the first thread of a team, so another one may be in a single region meanwhile:
 * in the same function, or in any, where these are regions of whatever team calls it. */
static void find_alone(struct threads *t, uint32_t func)
{
    for (uint32_t b = 0; b < t->p->funcs[func].n_blocks; b++) {
        struct caller by = {WHO_CALLER, false};
        for (uint32_t i = 0; i < t->p->funcs[func].blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &t->p->funcs[func].blocks[b].instrs[i];
            bool one = by.who == WHO_ONE || by.who == WHO_MASTER;
            if (one && in->op == IR_CALL && !is_mark(t, in) && leads_to_mpi(t, in))
                t->alone[by.own ? func : t->p->n_funcs] |=
                    by.who == WHO_ONE ? THREADS_ONE : THREADS_MASTER;
            by = who_calls(t, in, by);
        }
    }
}

static bool meets_master(const struct threads *t, uint32_t func)
{
    unsigned all = t->alone[func] | t->alone[t->p->n_funcs];
    for (uint32_t f = 0; f < t->p->n_funcs && t->alone[t->p->n_funcs]; f++)
        all |= t->alone[f];
    return all & THREADS_MASTER;
}

static void check_block(struct threads *t, uint32_t func, struct ir_block *b)
{
    struct caller by = {WHO_CALLER, false};
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        struct ir_instr *in = &b->instrs[i];
        bool call = in->op == IR_CALL && !is_mark(t, in);
        if (call && by.who == WHO_MANY && leads_to_mpi(t, in))
            diag_add(t->ds, DIAG_C_UNSUPPORTED, in->at,
                     "several OpenMP threads may call MPI here, which is not supported");
        else if (call && by.who == WHO_ONE && leads_to_mpi(t, in) && meets_master(t, func))
            diag_add(t->ds, DIAG_C_UNSUPPORTED, in->at,
                     "an OpenMP thread may call MPI here while another one does in a master "
                     "region, which is not supported");
        by = who_calls(t, in, by);
        if (!is_mark(t, in))
            b->instrs[n++] = *in;
    }
    b->n_instrs = n;
}

/* As in mpi.h. */
enum { LEVEL_SINGLE, LEVEL_FUNNELED, LEVEL_SERIALIZED, LEVEL_OPEN };

/* The highest level that a call asks for (MPI-4.0 11.2.1). */
static int asked_level(const struct threads *t)
{
    int level = LEVEL_SINGLE;
    bool any = false;
    for (uint32_t f = 0; f < t->p->n_funcs; f++)
        for (uint32_t b = 0; b < t->p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < t->p->funcs[f].blocks[b].n_instrs; i++) {
                const struct ir_instr *in = &t->p->funcs[f].blocks[b].instrs[i];
                bool call = in->op == IR_CALL && in->callee.kind == IR_O_FUNC &&
                            in->callee.id != UINT32_MAX;
                enum mpi_fn fn = call ? mpi_find(t->p->funcs[in->callee.id].name) : MPI_FN_COUNT;
                any |= fn == MPI_FN_MPI_Init;
                if (fn != MPI_FN_MPI_Init_thread || in->n_args < 3)
                    continue;
                any = true;
                int64_t asked = in->args[2].kind == IR_O_INT ? in->args[2].i : LEVEL_OPEN;
                level = asked > level ? (int)asked : level;
            }
    return any ? level : LEVEL_OPEN;
}

/* In a region of the function, not in one that its callers may have made. */
static void check_level(struct threads *t, struct caller by, const struct ir_instr *in)
{
    static const char *const names[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED",
                                        "MPI_THREAD_SERIALIZED"};
    int needed = by.who == WHO_MASTER ? LEVEL_FUNNELED : LEVEL_SERIALIZED;
    if (!by.own || t->told || t->level >= needed)
        return;
    t->told = true;
    diag_add(t->ds, DIAG_MPI_THREAD_LEVEL, in->at, "MPI is called in a parallel region, which "
             "needs %s, but %s is all that is asked for", names[needed], names[t->level]);
}

static void check_levels(struct threads *t, uint32_t func)
{
    for (uint32_t b = 0; b < t->p->funcs[func].n_blocks; b++) {
        struct caller by = {WHO_CALLER, false};
        for (uint32_t i = 0; i < t->p->funcs[func].blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &t->p->funcs[func].blocks[b].instrs[i];
            if (in->op == IR_CALL && !is_mark(t, in) && leads_to_mpi(t, in))
                check_level(t, by, in);
            by = who_calls(t, in, by);
        }
    }
}

void threads_check(struct arena *arena, struct ir_prog *p, struct diags *ds)
{
    struct threads t = {.p = p, .ds = ds};
    t.many = find(p, "__m2s_omp_many");
    t.one = find(p, "__m2s_omp_one");
    t.master = find(p, "__m2s_omp_master");
    t.own = find(p, "__m2s_omp_own");
    t.has_threads = find(p, "pthread_create") != UINT32_MAX;
    t.alone = ARENA_ARRAY(arena, uint8_t, p->n_funcs + 1u);
    t.communicates = ARENA_ARRAY(arena, bool, p->n_funcs);
    t.taken = ARENA_ARRAY(arena, bool, p->n_funcs);
    if (t.many == UINT32_MAX && t.one == UINT32_MAX && t.master == UINT32_MAX && !t.has_threads)
        return;
    find_taken(&t);
    for (uint32_t i = 0; i < p->n_funcs; i++)
        t.communicates[i] = is_mpi(&p->funcs[i]);
    while (find_more(&t))
        ;
    t.level = asked_level(&t);
    for (uint32_t f = 0; f < p->n_funcs; f++) {
        find_alone(&t, f);
        check_levels(&t, f);
    }
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            check_block(&t, f, &p->funcs[f].blocks[b]);
    pthreads_take_out(arena, &t);
}
