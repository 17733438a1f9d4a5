/* errno behind a call that reads a number from a text:
 *
 *     errno = 0;
 *     x = strtol(text, &end, 10);     ->   e = __m2s_number_error(text, 10, number of strtol);
 *     if (errno == ERANGE)            ->   if (e == ERANGE)
 *
 * It is a function of the text (C11 7.22.1.4p8), so all ranks that read the same number find the
 * same.  Else errno is any value, as each call of the library may set it, also one that the slice
 * does not keep: so it is done in the whole program, where errno is 0 before the call on all ways,
 * no other call comes between, and the address of errno is used for errno only.
 */
#include "slicer/rewrite/number_errors.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "slicer/rewrite/models.h"

/* What is known of errno at a point of a function. */
struct known {
    enum { UNSEEN, ZERO, OF_NUMBER, ANY } is;
    uint32_t call; /* OF_NUMBER: the statement that has read it */
};

struct errors {
    struct ir_prog *p;
    struct arena *arena;
    struct ir_func *f;
    bool *is_place;        /* [temporary of f]: the address of errno */
    struct known *entries; /* [block of f] */
    uint32_t *temps;       /* [statement]: the temporary with the error of its number; 0: none */
    uint32_t function;
};

/* How many arguments a function has that reads a number and sets errno; 0: it is none. */
static uint32_t n_arguments(enum libc_fn fn)
{
    switch (fn) {
    case LIBC_FN_strtol: case LIBC_FN_strtoll: case LIBC_FN_strtoul: case LIBC_FN_strtoull:
        return 3;
    case LIBC_FN_strtod: case LIBC_FN_strtof: return 2;
    default: return 0;
    }
}

static bool reads_number(const struct ir_prog *p, const struct ir_instr *in)
{
    uint32_t n = n_arguments(models_called(p, in));
    return n && in->n_args == n;
}

/* ---- the address of errno ---- */

static bool is_place(const struct errors *w, const struct ir_opnd *o)
{
    return o->kind == IR_O_TEMP && w->is_place[o->id];
}

static void find_places(struct errors *w)
{
    w->is_place = ARENA_ARRAY(w->arena, bool, w->f->n_temps + 1);
    for (uint32_t b = 0; b < w->f->n_blocks; b++)
        for (uint32_t i = 0; i < w->f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &w->f->blocks[b].instrs[i];
            if (in->dst != IR_NO_TEMP && models_called(w->p, in) == LIBC_FN___errno_location)
                w->is_place[in->dst] = true;
        }
}

static bool uses_as_value(const struct errors *w, const struct ir_instr *in)
{
    bool any = is_place(w, &in->b) || is_place(w, &in->callee) || is_place(w, &in->sret);
    for (uint32_t k = 0; k < in->n_args; k++)
        any |= is_place(w, &in->args[k]);
    return any || (in->op != IR_LOAD && in->op != IR_STORE && is_place(w, &in->a));
}

/* Is it used to read and to write errno only, in this function? */
static bool is_plain(const struct errors *w)
{
    for (uint32_t b = 0; b < w->f->n_blocks; b++)
        for (uint32_t i = 0; i < w->f->blocks[b].n_instrs; i++)
            if (uses_as_value(w, &w->f->blocks[b].instrs[i]))
                return false;
    return true;
}

/* ---- what is known of errno ---- */

static struct known behind_call(const struct errors *w, const struct ir_instr *in, struct known k)
{
    enum libc_fn fn = models_called(w->p, in);
    if (fn == LIBC_FN___errno_location || fn == LIBC_FN___ctype_b_loc)
        return k;
    if (k.is == ZERO && reads_number(w->p, in))
        return (struct known){OF_NUMBER, in->id};
    return (struct known){ANY, 0};
}

static struct known behind(const struct errors *w, const struct ir_instr *in, struct known k)
{
    if (in->op == IR_CALL)
        return behind_call(w, in, k);
    if (in->op != IR_STORE || !is_place(w, &in->a))
        return k;
    return (struct known){in->b.kind == IR_O_INT && in->b.i == 0 ? ZERO : ANY, 0};
}

static bool meet(struct known *to, struct known k)
{
    bool same = to->is == k.is && to->call == k.call;
    if (k.is == UNSEEN || same || to->is == ANY)
        return false;
    *to = to->is == UNSEEN ? k : (struct known){ANY, 0};
    return true;
}

static bool follow(struct errors *w, uint32_t b)
{
    const struct ir_block *block = &w->f->blocks[b];
    struct known k = w->entries[b];
    bool changed = false;
    for (uint32_t i = 0; i < block->n_instrs; i++)
        k = behind(w, &block->instrs[i], k);
    if (!block->n_instrs)
        return false;
    const struct ir_instr *last = &block->instrs[block->n_instrs - 1];
    uint32_t n = last->op == IR_BR ? 2 : last->op == IR_JUMP || last->op == IR_SWITCH ? 1 : 0;
    for (uint32_t i = 0; i < n; i++)
        changed |= meet(&w->entries[last->to[i]], k);
    for (uint32_t i = 0; last->op == IR_SWITCH && i < last->n_cases; i++)
        changed |= meet(&w->entries[last->cases[i].to], k);
    return changed;
}

static void find_known(struct errors *w)
{
    bool changed = w->f->n_blocks > 0;
    w->entries = ARENA_ARRAY(w->arena, struct known, w->f->n_blocks + 1);
    w->entries[0] = (struct known){ANY, 0};
    while (changed) {
        changed = false;
        for (uint32_t b = 0; b < w->f->n_blocks; b++)
            changed |= follow(w, b);
    }
}

/* ---- what is written ---- */

/* The reads of errno become copies. */
static void replace_reads(struct errors *w, struct ir_block *b, struct known k)
{
    struct ir_type type = ir_type_of(IR_I32);
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        struct ir_instr *in = &b->instrs[i];
        if (in->op == IR_LOAD && is_place(w, &in->a) && in->type.kind == IR_I32 &&
            k.is == OF_NUMBER) {
            if (!w->temps[k.call]) {
                w->temps[k.call] = w->f->n_temps;
                VEC_PUSH(w->p->arena, w->f->temps, w->f->n_temps, w->f->cap_temps, type);
            }
            in->op = IR_COPY;
            in->a = ir_temp(w->temps[k.call], type);
        }
        k = behind(w, in, k);
    }
}

static struct ir_instr error_of(struct errors *w, const struct ir_instr *number)
{
    struct ir_instr error = {.op = IR_CALL, .id = w->p->next_id++, .dst = w->temps[number->id],
                             .type = ir_type_of(IR_I32), .at = number->at, .n_args = 3};
    error.callee = (struct ir_opnd){.kind = IR_O_FUNC, .id = w->function};
    error.args = ARENA_ARRAY(w->p->arena, struct ir_opnd, error.n_args);
    error.args[0] = number->args[0];
    error.args[1] = number->n_args == 3 ? number->args[2] : ir_int(IR_I32, 0);
    error.args[2] = ir_int(IR_I32, models_called(w->p, number));
    return error;
}

/* What the text says is asked before strtol() changes anything. */
static void ask(struct errors *w, struct ir_block *b, uint32_t n_ids)
{
    struct ir_block out = {0};
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        const struct ir_instr *in = &b->instrs[i];
        if (in->id < n_ids && w->temps[in->id]) {
            struct ir_instr error = error_of(w, in);
            VEC_PUSH(w->p->arena, out.instrs, out.n_instrs, out.cap_instrs, error);
        }
        VEC_PUSH(w->p->arena, out.instrs, out.n_instrs, out.cap_instrs, *in);
    }
    *b = out;
}

static void rewrite(struct errors *w, struct ir_func *f)
{
    uint32_t n_ids = w->p->next_id;
    w->f = f;
    find_places(w);
    find_known(w);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        replace_reads(w, &f->blocks[b], w->entries[b]);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        ask(w, &f->blocks[b], n_ids);
}

/* Does a function name errno, in none is its address a value, and does one read numbers? */
static bool is_wanted(struct errors *w)
{
    bool number = false, errors = false;
    for (uint32_t i = 0; i < w->p->n_funcs; i++) {
        enum libc_fn fn = models_function(w->p, &(struct ir_opnd){.kind = IR_O_FUNC, .id = i});
        errors |= fn == LIBC_FN___errno_location;
        number |= n_arguments(fn) > 0;
    }
    for (uint32_t i = 0; errors && number && i < w->p->n_funcs; i++) {
        w->f = &w->p->funcs[i];
        find_places(w);
        if (!is_plain(w))
            return false;
    }
    return errors && number;
}

struct ir_prog *number_errors_write(struct arena *arena, struct ir_prog *p)
{
    struct errors w = {.p = p, .arena = arena};
    if (!is_wanted(&w))
        return p;
    w.p = ir_clone(arena, p);
    w.temps = ARENA_ARRAY(arena, uint32_t, p->next_id + 1);
    w.function = models_declare(w.p, libc_effect_row(LIBC_FN___m2s_number_error)->name, IR_I32);
    for (uint32_t i = 0; i < w.p->n_funcs; i++)
        rewrite(&w, &w.p->funcs[i]);
    return w.p;
}
