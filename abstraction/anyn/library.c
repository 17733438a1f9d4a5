#include "abstraction/anyn/library.h"

#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/shared.h"
#include "abstraction/anyn/sizes.h"
#include "core/base/str.h"
#include "core/mpi/libc_effects.h"

static bool leave(struct sym *y, const struct ir_instr *i, const char *name, const char *what)
{
    sym_leave(y, i->at, arena_printf(y->arena, "%s() %s", name, what));
    return false;
}

/* What it writes is data. */
static bool apply_effects(struct sym *y, const struct ir_instr *i, const struct libc_effect *e,
                          const struct sym_value *args, struct sym_state *st)
{
    for (uint32_t k = 0; k < i->n_args; k++) {
        sym_expose(y, args[k]); /* in a text, or what the library keeps */
        if (libc_arg(e, k) == 'v' && i->args[k].type.kind == IR_PTR)
            return false; /* printed as a number, perhaps */
        switch (libc_arg(e, k)) {
        case 'w':
        case 'x':
        case 'P': sym_forget(y, st, args[k]); break;
        case 'v':
        case 'n':
        case 'r':
        case 'd':
        case 'R':
        case 'p':
        case 's': break;
        default: return false;
        }
    }
    return true;
}

/* May a function of the program have changed it on some ranks? */
static bool may_change(const struct sym *y, const struct libc_state *state)
{
    for (uint32_t i = 0; i < y->p->n_funcs; i++) {
        const struct ir_func *f = &y->p->funcs[i];
        const struct libc_effect *e = f->defined ? NULL : libc_effect(f->name);
        for (uint32_t k = 0; libc_changes(e, k); k++)
            if (libc_changes(e, k) == state)
                return true;
    }
    return false;
}

/* Does it depend on what the library keeps (the locale), and some ranks may have changed? */
static bool is_unsettled(const struct sym *y, const struct libc_effect *e)
{
    for (uint32_t k = 0; libc_state(k); k++)
        if (libc_depends_on(e, libc_state(k)) && may_change(y, libc_state(k)))
            return true;
    return false;
}

/* The format of a call, if it is a literal. */
static const char *format_of(const struct sym *y, const struct ir_instr *i, uint32_t n_params)
{
    for (uint32_t k = 0; k < n_params && k < i->n_args; k++) {
        const struct ir_opnd *o = &i->args[k];
        if (o->kind == IR_O_GLOBAL && y->p->globals[o->id].is_string)
            return y->p->globals[o->id].bytes;
    }
    return NULL;
}

/* A format may say that numbers are written: %n. */
static void forget_by_format(struct sym *y, const struct ir_instr *i,
                             const struct sym_value *args, struct sym_state *st)
{
    const struct ir_func *f = &y->p->funcs[i->callee.id];
    const char *format = f->variadic ? format_of(y, i, f->n_params) : NULL;
    for (uint32_t k = f->n_params; f->variadic && k < i->n_args; k++)
        if (i->args[k].type.kind == IR_PTR && (!format || libc_format_writes(format)))
            sym_forget(y, st, args[k]);
}

/* It makes the same of the same, on all ranks. */
static struct sym_value computed(struct sym *y, const struct ir_instr *i, const char *name,
                                 const struct sym_value *args)
{
    bool number = ir_is_int(i->type.kind);
    if (!number && !ir_is_float(i->type.kind))
        return sym_data();
    return sym_shared_value(y, number ? SYM_NUMBER : SYM_REAL,
                            arena_printf(y->arena, "f_%s", name), args, i->n_args);
}

/* malloc(), calloc() and realloc() say how much there is. */
static struct sym_value allocated(struct sym *y, const struct ir_instr *i, const char *name,
                                  const struct sym_value *args)
{
    struct sym_value bytes = sym_data(), out;
    if ((str_same(name, "malloc") || str_same(name, "__m2s_allocate")) && i->n_args == 1)
        bytes = args[0];
    if (str_same(name, "realloc") && i->n_args == 2)
        bytes = args[1];
    if (str_same(name, "calloc") && i->n_args == 2)
        bytes = sym_times_values(y, args[0], args[1]);
    if (i->type.kind != IR_PTR)
        return sym_data();
    out = sym_new_object(y, i, bytes);
    y->objects[out.cases[0].leaf.object].allocated = true;
    return out;
}

bool sym_library(struct sym *y, const struct ir_instr *i, const char *name,
                 const struct sym_value *args, struct sym_state *st, struct sym_value *result)
{
    const struct libc_effect *e = libc_effect(name);
    *result = sym_data();
    if (!e)
        return leave(y, i, name, "is not known");
    switch (e->class) {
    case LIBC_EXIT:
        y->ends.calls++;
        return y->unsure ? leave(y, i, name, "ends a process because of its data") : false;
    case LIBC_ASSERT: sym_fails(y, st, i, FAULT_ASSERT, FAULT_ANY_ASSERT); return false;
    case LIBC_CALLBACK:
    case LIBC_MARK:
    case LIBC_JUMP: return leave(y, i, name, "is not followed");
    case LIBC_PURE:
        if (!is_unsettled(y, e))
            *result = computed(y, i, name, args);
        break;
    case LIBC_ALLOC: *result = allocated(y, i, name, args); break;
    case LIBC_OUTPUT:
    case LIBC_COPY: forget_by_format(y, i, args, st); break;
    case LIBC_INPUT:
    case LIBC_FREE:
    case LIBC_STATE:
    case LIBC_SHARED: break;
    }
    if (!apply_effects(y, i, e, args, st))
        return leave(y, i, name, "is not followed");
    y->ends.calls += e->noreturn;
    return !e->noreturn;
}
