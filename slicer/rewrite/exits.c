/* What runs before main and at the end of the process is written out:
 *
 *     int main(...)         ->     int main(...)
 *     {                            {
 *                                      constructor();
 *         atexit(f);                   __m2s_at_exit(&registry, f);
 *         on_exit(g, p);               __m2s_on_exit(&registry, g, p);
 *         int i; ...                   int i; ...       i ends here
 *                                      __m2s_run_exit(&registry, 0);  destructor();
 *         return 0;                    return 0;
 *
 * So it is before exit() (C11 7.22.4.4), and before quick_exit() with a registry of its own.
 * Constructors run by their priorities, those of one in the order in which they stand, destructors
 * in the opposite order, after the functions of atexit(); so gcc and the linker have it.  on_exit()
 * is of glibc: its functions are among those of atexit(), and get the status.  What gets to
 * atexit() through a pointer to it remains a call of the library, which is not supported; and so
 * does each call of it, and a destructor, where exit() may be called through a pointer.
 */
#include "slicer/rewrite/exits.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "slicer/rewrite/models.h"

#include <string.h>

enum { REGISTRY_SIZE = 8 + 32 * 64 };

struct exit_kind {
    const char *registers, *with_status; /* atexit(), on_exit(); the second one may be NULL */
    const char *ends[8]; /* functions that run what is registered */
    uint32_t registry;           /* a global; UINT32_MAX: not used */
    uint32_t add, add_with, run; /* functions */
};

struct structor {
    uint32_t func;
    int64_t priority;
};

struct structors {
    struct structor *items;
    uint32_t n, cap;
};

struct writer {
    struct ir_prog *p;
    struct exit_kind kinds[2];
    struct structors before, after;
    uint32_t at_exit;         /* atexit(), if a destructor is to be one of its functions */
    struct ir_block out;      /* the block that is written */
};

static bool names(const struct ir_prog *p, const struct ir_opnd *o, const char *name)
{
    return o->kind == IR_O_FUNC && !p->funcs[o->id].defined &&
           strcmp(p->funcs[o->id].name, name) == 0;
}

static bool calls(const struct ir_prog *p, const struct ir_instr *in, const char *name)
{
    return in->op == IR_CALL && names(p, &in->callee, name);
}

static bool names_end(const struct ir_prog *p, const struct ir_opnd *o,
                      const struct exit_kind *kind)
{
    for (int i = 0; kind->ends[i]; i++)
        if (names(p, o, kind->ends[i]))
            return true;
    return false;
}

static bool passes_end(const struct ir_prog *p, const struct ir_instr *in,
                       const struct exit_kind *kind)
{
    bool found = names_end(p, &in->a, kind) || names_end(p, &in->b, kind);
    for (uint32_t i = 0; i < in->n_args; i++)
        found = found || names_end(p, &in->args[i], kind);
    return found;
}

/* May the process end by a call through a pointer?  Then it is not seen where. */
static bool ends_unseen(const struct ir_prog *p, const struct exit_kind *kind)
{
    for (uint32_t i = 0; i < p->n_globals; i++)
        for (uint32_t k = 0; k < p->globals[i].n_inits; k++)
            if (names_end(p, &p->globals[i].inits[k].value, kind))
                return true;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t k = 0; k < p->funcs[f].blocks[b].n_instrs; k++)
                if (passes_end(p, &p->funcs[f].blocks[b].instrs[k], kind))
                    return true;
    return false;
}

/* A destructor is one more function for atexit(), where the ends of the process are not seen. */
static void add_atexit(struct writer *w)
{
    struct ir_opnd args[1];
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = {IR_VOID, 0, 0}};
    for (uint32_t i = 0; i < w->after.n; i++) {
        args[0] = models_address(IR_O_FUNC, w->after.items[i].func);
        call.callee = models_address(IR_O_FUNC, w->at_exit);
        call.n_args = 1;
        call.args = arena_memdup(w->p->arena, args, sizeof args);
        call.id = w->p->next_id++;
        call.at = w->p->funcs[w->after.items[i].func].at;
        VEC_PUSH(w->p->arena, w->out.instrs, w->out.n_instrs, w->out.cap_instrs, call);
    }
}

/* By its priority, after those that have the same. */
static void add_structor(struct arena *arena, struct structors *l, const struct ir_global *g)
{
    struct structor new = {g->inits[0].value.id, g->n_inits > 1 ? g->inits[1].value.i : 65535};
    VEC_PUSH(arena, l->items, l->n, l->cap, new);
    for (uint32_t i = l->n - 1; i > 0 && l->items[i - 1].priority > new.priority; i--) {
        l->items[i] = l->items[i - 1];
        l->items[i - 1] = new;
    }
}

static void find_structors(struct writer *w)
{
    for (uint32_t i = 0; i < w->p->n_globals; i++) {
        const struct ir_global *g = &w->p->globals[i];
        if (strcmp(g->obj.name, IR_CONSTRUCTOR) == 0)
            add_structor(w->p->arena, &w->before, g);
        if (strcmp(g->obj.name, IR_DESTRUCTOR) == 0)
            add_structor(w->p->arena, &w->after, g);
    }
}

static bool declares(const struct ir_prog *p, const char *name)
{
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (!p->funcs[i].defined && strcmp(p->funcs[i].name, name) == 0)
            return true;
    return false;
}

/* ---- the change ---- */

/* The status with which the process ends there. */
static struct ir_opnd status_of(const struct ir_instr *at)
{
    const struct ir_opnd *o = at->op == IR_RET ? &at->a : at->n_args ? &at->args[0] : NULL;
    return o && o->type.kind == IR_I32 ? *o : ir_int(IR_I32, 0);
}

/* Functions without a registry have no parameters. */
static void add_call(struct writer *w, uint32_t func, uint32_t registry, const struct ir_instr *at)
{
    struct ir_instr call = {.op = IR_CALL, .dst = IR_NO_TEMP, .type = w->p->funcs[func].ret};
    struct ir_opnd args[] = {models_address(IR_O_GLOBAL, registry), status_of(at)};
    call.callee = models_address(IR_O_FUNC, func);
    call.n_args = registry != UINT32_MAX ? 2 : 0;
    call.args = arena_memdup(w->p->arena, args, sizeof args);
    call.id = w->p->next_id++;
    call.at = at->at;
    VEC_PUSH(w->p->arena, w->out.instrs, w->out.n_instrs, w->out.cap_instrs, call);
}

/* When main has returned, its variables are no more there (6.2.4p6); exit() leaves them as they
 * are. */
static void end_locals(struct writer *w, const struct ir_instr *at)
{
    const struct ir_func *f = &w->p->funcs[w->p->main_func];
    for (uint32_t i = 0; i < f->n_locals; i++) {
        struct ir_instr end = {.op = IR_DECL, .dst = IR_NO_TEMP, .type = {IR_VOID, 0, 0}};
        end.a = models_address(IR_O_LOCAL, i);
        end.ends = true;
        end.id = w->p->next_id++;
        end.at = at->at;
        VEC_PUSH(w->p->arena, w->out.instrs, w->out.n_instrs, w->out.cap_instrs, end);
    }
}

static void add_end(struct writer *w, const struct exit_kind *kind, const struct ir_instr *at)
{
    if (kind->registry != UINT32_MAX)
        add_call(w, kind->run, kind->registry, at);
    for (uint32_t i = w->after.n; kind == w->kinds && w->at_exit == UINT32_MAX && i-- > 0;)
        add_call(w, w->after.items[i].func, UINT32_MAX, at);
}

/* A call of atexit() or on_exit() becomes one of the model. */
static void register_function(struct writer *w, const struct exit_kind *kind, struct ir_instr *in)
{
    bool with = kind->with_status && calls(w->p, in, kind->with_status) && in->n_args == 2;
    struct ir_opnd args[3] = {models_address(IR_O_GLOBAL, kind->registry)};
    if (!with && (!calls(w->p, in, kind->registers) || in->n_args != 1))
        return;
    memcpy(&args[1], in->args, in->n_args * sizeof *args);
    in->args = arena_memdup(w->p->arena, args, sizeof args);
    in->n_args++;
    in->callee.id = with ? kind->add_with : kind->add;
}

static void write_block(struct writer *w, uint32_t func, uint32_t block)
{
    struct ir_block *b = &w->p->funcs[func].blocks[block];
    bool is_main = func == w->p->main_func;
    w->out = (struct ir_block){0};
    for (uint32_t i = 0; is_main && block == 0 && i < w->before.n; i++)
        add_call(w, w->before.items[i].func, UINT32_MAX, &b->instrs[0]);
    if (is_main && block == 0 && w->at_exit != UINT32_MAX)
        add_atexit(w);
    for (uint32_t k = 0; k < b->n_instrs; k++) {
        struct ir_instr in = b->instrs[k];
        if (is_main && in.op == IR_RET) {
            end_locals(w, &in);
            add_end(w, &w->kinds[0], &in);
        }
        for (int i = 0; i < 2; i++) {
            struct exit_kind *kind = &w->kinds[i];
            if (in.op == IR_CALL && names_end(w->p, &in.callee, kind))
                add_end(w, kind, &in);
            if (kind->registry != UINT32_MAX)
                register_function(w, kind, &in);
        }
        VEC_PUSH(w->p->arena, w->out.instrs, w->out.n_instrs, w->out.cap_instrs, in);
    }
    w->p->funcs[func].blocks[block] = w->out;
}

static void add_registry(struct writer *w, struct exit_kind *kind)
{
    struct ir_global g = {.is_static = true};
    kind->registry = UINT32_MAX;
    bool with = kind->with_status && declares(w->p, kind->with_status);
    if ((!declares(w->p, kind->registers) && !with) || ends_unseen(w->p, kind))
        return;
    g.obj.name = g.link_name =
        str_intern(w->p->strings, arena_printf(w->p->arena, "__m2s_%s", kind->registers));
    g.obj.c_type = str_intern(w->p->strings, "void *[]");
    g.obj.type = (struct ir_type){IR_AGG, 8, REGISTRY_SIZE};
    VEC_PUSH(w->p->arena, w->p->globals, w->p->n_globals, w->p->cap_globals, g);
    kind->registry = w->p->n_globals - 1;
    struct src_range at = w->p->funcs[w->p->main_func].at;
    kind->add = models_add(w->p, MODEL_AT_EXIT, at);
    kind->add_with = with ? models_add(w->p, MODEL_ON_EXIT, at) : UINT32_MAX;
    kind->run = models_add(w->p, MODEL_EXIT, at);
}

struct ir_prog *exits_write(struct arena *arena, struct ir_prog *p)
{
    struct writer w = {.p = p};
    w.kinds[0] = (struct exit_kind){
        "atexit", "on_exit", {"exit", "__builtin_exit", "err", "errx", "verr", "verrx"},
        0, 0, 0, 0};
    w.kinds[1] = (struct exit_kind){"at_quick_exit", NULL, {"quick_exit"}, 0, 0, 0, 0};
    find_structors(&w);
    if (p->main_func == UINT32_MAX ||
        (!w.before.n && !w.after.n && !declares(p, "atexit") && !declares(p, "on_exit") &&
         !declares(p, "at_quick_exit")))
        return p;
    w.p = ir_clone(arena, p);
    w.at_exit = w.after.n && ends_unseen(p, &w.kinds[0]) ? models_declare(w.p, "atexit", IR_VOID)
                                                         : UINT32_MAX;
    add_registry(&w, &w.kinds[0]);
    add_registry(&w, &w.kinds[1]);
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < w.p->funcs[f].n_blocks; b++)
            write_block(&w, f, b);
    return w.p;
}
