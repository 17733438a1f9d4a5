/* Functions of which nothing is known but what they are given.
 *
 *     helper(&x)        x and all that it reaches is any value (ledger: unknown-call)
 *
 * A library knows no variable of the program by its name, and what it gives leads to memory of its
 * own, or to what it was given.
 */
#include "abstraction/library/unknown.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/states.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/info.h"
#include "abstraction/state/known_pointers.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/mpi/linear_algebra.h"
#include "core/mpi/routines.h"

#include <string.h>

struct reach {
    uint32_t *objects;
    uint32_t n, cap;
};

static void reach_object(struct library_call *c, struct reach *r, uint32_t object)
{
    for (uint32_t i = 0; i < r->n; i++)
        if (r->objects[i] == object)
            return;
    VEC_PUSH(c->e->arena, r->objects, r->n, r->cap, object);
}

/* A va_list leads to the arguments of a call that runs: of which one is not looked up. */
static bool reach_varargs(struct library_call *c, struct reach *r)
{
    bool closed = true;
    for (uint32_t i = 0; i < c->s->n_frames; i++)
        for (uint32_t k = 0; k < c->s->frames[i].n_varargs; k++) {
            const struct value *v = &c->s->frames[i].varargs[k];
            if (v->kind == VALUE_ADDR)
                reach_object(c, r, v->object);
            closed = closed && !(v->kind == VALUE_EXPR && v->type == IR_PTR);
        }
    return closed;
}

/* All that an unknown function can reach through the pointer v becomes unknown. */
bool unknown_havoc(struct library_call *c, struct value v, struct origin *o)
{
    struct reach r = {0};
    if (v.kind != VALUE_ADDR)
        return v.kind != VALUE_EXPR || v.type != IR_PTR;
    reach_object(c, &r, v.object);
    bool closed = reach_varargs(c, &r);
    for (uint32_t i = 0; i < r.n; i++) {
        struct memory *m = state_object(c->e, c->s, r.objects[i]);
        if (m && m->handle)
            handle_escapes(c->s, OBJECT_INDEX(r.objects[i]));
        if (m && m->handle && m->handle->kind == HANDLE_INFO && !m->freed)
            info_lose(c->e, c->s, value_addr(r.objects[i], 0));
        for (uint32_t k = 0; m && k < m->n_cells; k++) {
            const struct value *cell = &m->cells[k].value;
            if (cell->kind == VALUE_ADDR)
                reach_object(c, &r, cell->object);
            if (cell->kind == VALUE_FUNC)
                VEC_PUSH(c->e->arena, c->functions, c->n_functions, c->cap_functions, *cell);
            closed = closed && !(cell->kind == VALUE_EXPR && cell->type == IR_PTR);
        }
        if (!m || m->is_const || access_keeps(c->e, r.objects[i], m->size))
            continue;
        m = state_writable(c->e, c->s, r.objects[i]);
        m->shared = NULL;
        memory_fill(&c->e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
    }
    return closed;
}

/* Variables that code in another file could name; a library was there before the program. */
static void havoc_globals(struct library_call *c, struct origin *o)
{
    const struct ir_prog *p = c->e->program->p;
    for (uint32_t i = 0; i < p->n_globals; i++) {
        const struct ir_global *g = &p->globals[i];
        if (g->is_static || g->is_extern || g->is_string || g->obj.is_const)
            continue;
        struct memory *m = state_writable(c->e, c->s, OBJECT_GLOBAL | i);
        memory_fill(&c->e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
    }
}

/* ---- functions that are called ---- */

/* The slicer writes out calls of the functions that a call names (rewrite/callbacks.c).  One that
 * comes in another way is not run: all that it may write becomes unknown. */
static void run_unseen(struct library_call *c, struct value v, struct origin *o)
{
    if (v.kind != VALUE_FUNC || !c->e->program->funcs[v.object].f->defined ||
        c->ev->kind != EVENT_NONE)
        return;
    if (c->e->program->funcs[v.object].quiet)
        access_havoc_all(c->e, c->s, o);
    else
        engine_error(c->e, c->ev, DIAG_C_UNSUPPORTED, c->s,
                     "%s may call the function %s, which communicates, asserts or may not "
                     "return: this is supported only where the call names it", c->name,
                     c->e->program->funcs[v.object].f->name);
}

void unknown_run(struct library_call *c, struct origin *o)
{
    for (uint32_t k = 0; k < c->i->n_args; k++)
        if (c->i->args[k].kind != IR_O_FUNC || c->i->callee.kind != IR_O_FUNC)
            run_unseen(c, library_argument(c, k), o);
}

void unknown_remember(struct library_call *c, struct value v)
{
    known_pointers_add(c->e, c->s, &v);
}

bool unknown_havoc_remembered(struct library_call *c, struct origin *o)
{
    bool closed = true;
    for (uint32_t i = 0;; i++) {
        const struct memory *m = known_pointers(c->e, c->s);
        if (i >= m->n_cells)
            return closed;
        closed = unknown_havoc(c, m->cells[i].value, o) && closed;
    }
}

static void warn_undefined(struct library_call *c, const struct ir_func *f)
{
    const char *text = arena_printf(c->e->arena, "the function %s has no definition here",
                                    c->name);
    for (size_t i = 0; i < c->e->diags->n; i++)
        if (!strcmp(c->e->diags->items[i]->text, text))
            return;
    struct diag *d = diag_add(c->e->diags, DIAG_UNDEFINED, c->i->at, "%s", text);
    if (c->e->program->p->missing)
        d->help = arena_printf(c->e->arena, "add to the command line: %s",
                               c->e->program->p->missing);
    if (f->cxx_file)
        d->help = arena_printf(c->e->arena, "the one of %s is of C++: declare it extern \"C\", or "
                               "name this file .cpp, too, as compilers of C++ take it",
                               f->cxx_file);
}

static bool is_local(const struct library_call *c, const struct ir_func *f)
{
    const struct abst_options *o = c->e->options;
    for (size_t i = 0; i < o->n_local; i++)
        if (!strcmp(o->local[i], f->name) || !strcmp(o->local[i], f->link_name))
            return true;
    return f->in_system_header;
}

/* The function may call MPI, and then the other ranks wait for messages that are not in the
 * model, or send some that nobody receives in it.  So there is no verdict, unless the user
 * says that it does not, or it is the system's. */
static void note_unknown(struct library_call *c, const struct ir_func *f)
{
    warn_undefined(c, f);
    c->e->attempt.unknown_code = true;
    engine_note(c->e, c->s, LEDGER_CALL, "the function %s is not known; it may change what "
                "it reaches and return anything", c->name);
    bool local = is_local(c, f);
    if (local && !linear_algebra_has(c->name))
        engine_note(c->e, c->s, LEDGER_CALL_RETURNS, "the function %s is assumed to return "
                    "and to make no MPI calls", c->name);
    else if (!local)
        engine_note(c->e, c->s, LEDGER_UNDEFINED, "the undefined function '%s' is assumed "
                    "not to communicate", c->name);
}

/* A function that is not known may use what it is given (C11 6.2.4p2), a routine of BLAS does. */
static bool gets_freed(struct library_call *c)
{
    for (uint32_t k = 0; k < c->i->n_args; k++) {
        const struct memory *m = access_object(c->e, c->s, library_argument(c, k), false);
        if (!m || !m->freed)
            continue;
        const char *text = arena_printf(c->e->arena, "%s is given freed memory (%s)", c->name,
                                        m->name);
        if (linear_algebra_has(c->name))
            engine_fault(c->ev, DIAG_C_RUNTIME, text);
        else
            engine_note(c->e, c->s, LEDGER_FREED, "%s; it is assumed not to use it", text);
        return c->ev->kind != EVENT_NONE;
    }
    return false;
}

/* A pointer that a library has given: it leads to what the library has, or was given. */
static bool is_of_library(const struct value *v)
{
    return v->kind == VALUE_EXPR && v->e->op == EXPR_ATOM && v->e->origin->what == WHAT_OF_LIBRARY;
}

/* What is reached through the arguments; false: that may be anything. */
static bool havoc_arguments(struct library_call *c, struct origin *o, bool keeps, bool system)
{
    bool closed = true;
    for (uint32_t k = 0; k < c->i->n_args; k++) {
        struct value v = library_argument(c, k);
        if (routines_argument(c->name, k) == 'r' || (system && is_of_library(&v)))
            continue;
        if (keeps && (system || v.kind == VALUE_ADDR))
            unknown_remember(c, v);
        closed = unknown_havoc(c, v, o) && closed;
    }
    return closed;
}

void unknown_call(struct library_call *c, const struct ir_func *f)
{
    if (gets_freed(c))
        return;
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_CALL,
                                     arena_printf(c->e->arena, "%s()", c->name));
    note_unknown(c, f);
    bool keeps = !linear_algebra_has(c->name), system = f->in_system_header;
    o->what = system ? WHAT_OF_LIBRARY : WHAT_OTHER;
    bool closed = havoc_arguments(c, o, keeps, system);
    closed = (!keeps || unknown_havoc_remembered(c, o)) && closed;
    if (!closed)
        access_havoc_all(c->e, c->s, o);
    if (!system || strncmp(c->name, "_Z", 2) == 0) /* inline variables of C++ are the program's */
        havoc_globals(c, o);
    states_lose(c);
    unknown_run(c, o);
    for (uint32_t k = 0; k < c->n_functions; k++)
        run_unseen(c, c->functions[k], o);
    if (c->i->sret.kind != IR_O_NONE)
        unknown_havoc(c, running_operand(c->e, c->s, &c->i->sret), o);
    if (c->i->dst != IR_NO_TEMP)
        c->result = values_atom(c->e->values, o, library_result_type(c));
}
