/* Calls of functions without a body: evaluated, summarised by libc_effects, or unknown.
 *
 *     strlen("abc")     3
 *     fgets(b, n, f)    b has any content (input), the result is any pointer
 *     helper(&x)        x and all that it reaches is any value (ledger: unknown-call)
 */
#include "abstraction/library/library.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/constants.h"
#include "abstraction/interp/interp.h"
#include "abstraction/library/repeat.h"
#include "abstraction/library/shared_text.h"
#include "abstraction/library/states.h"
#include "abstraction/library/unknown.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/conflict.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/info.h"
#include "abstraction/state/known_pointers.h"
#include "abstraction/state/last_failure.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/mpi/linear_algebra.h"

#include <math.h>
#include <string.h>

struct value library_fresh(struct library_call *c, enum ir_kind type, bool over,
                           enum ledger_kind ledger, const char *name)
{
    return engine_fresh(c->e, c->s, type, over, ledger, name);
}

enum ir_kind library_result_type(const struct library_call *c)
{
    const struct frame *f = &c->s->frames[c->s->n_frames - 1];
    return c->i->dst == IR_NO_TEMP ? IR_VOID : f->fn->f->temps[c->i->dst].kind;
}

struct value library_argument(struct library_call *c, uint32_t k)
{
    return k < c->i->n_args ? running_operand(c->e, c->s, &c->i->args[k])
                            : (struct value){.kind = VALUE_NONE};
}

/* What a function returns that nobody has declared is an int (C89 3.3.2.2): half of an address.
 * LLVM's integers have no sign. */
static struct value declared_result(struct library_call *c)
{
    enum ir_kind type = library_result_type(c), is = (enum ir_kind)c->result.type;
    bool is_half = c->result.kind == VALUE_ADDR && type != IR_PTR && type != IR_VOID;
    if (c->result.kind == VALUE_EXPR && ir_is_int(is) && ir_is_int(type) &&
        value_kind_size(is) == value_kind_size(type))
        return value_cast(c->e->values, type, c->result);
    return is_half ? engine_lost(c->e, c->s, type) : c->result;
}

/* ---- summaries ---- */

/* A descriptor of Fortran stays as it is; what it describes begins where its first member leads. */
static struct value described(struct library_call *c, struct value descriptor)
{
    const struct memory *m = access_object(c->e, c->s, descriptor, false);
    const struct segment *from;
    bool is_there = m && !m->freed && !descriptor.any && descriptor.i >= 0 &&
                    descriptor.i <= m->size - 8;
    if (strncmp(c->name, "_FortranA", 9) != 0 || !is_there)
        return descriptor;
    struct value base = memory_peek(&c->e->env, m, descriptor.i, IR_PTR, &from);
    return base.kind == VALUE_ADDR ? base : descriptor;
}

/* fgets() puts a zero at the end of the line, at the last of the n bytes at most (C11 7.21.7.2),
 * where nobody looks unless it is there: if that was not set before, or was zero.  Else NONE. */
static struct value end_of_line(struct library_call *c)
{
    struct value at = library_argument(c, 0), n = library_argument(c, 1);
    struct value none = {.kind = VALUE_NONE};
    const struct segment *from = NULL;
    const struct memory *m = access_object(c->e, c->s, at, false);
    if (c->fn != LIBC_FN_fgets || n.kind != VALUE_INT || n.i <= 0 || !m || m->freed || at.any)
        return none;
    at.i += n.i - 1;
    if (at.i < 0 || at.i >= m->size)
        return none;
    struct value old = memory_peek(&c->e->env, m, at.i, IR_I8, &from);
    bool unset = old.kind == VALUE_NONE && from && from->fill == FILL_UNINIT;
    return unset || (old.kind == VALUE_INT && old.i == 0) ? at : none;
}

/* Written arguments become unknown, from where they point to the end of the object. */
static bool write_arguments(struct library_call *c, const struct libc_effect *effect,
                            struct origin *o, const uint64_t *again)
{
    struct value end = end_of_line(c);
    for (uint32_t k = 0; k < c->i->n_args; k++) {
        char letter = libc_arg(effect, k);
        struct value v = library_argument(c, k);
        if ((letter == 'u' || letter == 'W') &&
            !unknown_havoc(c, letter == 'W' ? described(c, v) : v, o))
            access_havoc_all(c->e, c->s, o);
        if ((letter != 'w' && letter != 'x' && letter != 'P') || value_is_null(&v))
            continue;
        struct segment content = {.fill = FILL_UNKNOWN, .origin = o};
        if (again)
            content.origin = repeat_origin(c, *again, 1 + k, true, LEDGER_CALL);
        if (!access_fill_by(c->e, c->s, c->i, v, -1, content, c->ev))
            return false;
    }
    if (end.kind == VALUE_ADDR)
        access_poke(c->e, c->s, end, value_int(IR_I8, 0));
    return true;
}

/* A pointer result is one of the arguments' objects, at an unknown place, or a null pointer.  Which
 * of the two decides the input where library_reads_line() says so. */
static struct value pointer_result(struct library_call *c, const struct libc_effect *effect)
{
    bool line = c->fn == LIBC_FN_fgets && library_reads_line(c, c->args[2]);
    for (uint32_t k = 0; k < c->i->n_args; k++) {
        char letter = libc_arg(effect, k);
        struct value v = library_argument(c, k);
        if ((letter == 'p' || letter == 'P') && v.kind == VALUE_ADDR)
            return library_found(c, library_fresh(c, IR_PTR, !line,
                                                  line ? LEDGER_INPUT : LEDGER_MEMORY, c->name));
    }
    return (struct value){.kind = VALUE_NONE};
}

/* May a printf write through its arguments (%n)?  The format is the last named parameter. */
static bool writes_by_format(struct library_call *c, const struct ir_func *f)
{
    bool list = strstr(c->name, "vprintf") || strstr(c->name, "vfprintf") ||
                strstr(c->name, "vsprintf") || strstr(c->name, "vsnprintf") ||
                strstr(c->name, "vdprintf") || strstr(c->name, "vasprintf");
    uint32_t after = list ? 2 : 1;
    if (!strstr(c->name, "printf") || f->n_params < after)
        return false;
    uint32_t at = f->n_params - after;
    const char *text = access_string(c->e, c->s, library_argument(c, at));
    if (text)
        return libc_format_writes(text);
    return c->i->n_args > at + 1;
}

static void write_by_format(struct library_call *c)
{
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_CALL,
                                     arena_printf(c->e->arena, "%s()", c->name));
    for (uint32_t k = 0; k < c->i->n_args; k++)
        if (!unknown_havoc(c, library_argument(c, k), o))
            access_havoc_all(c->e, c->s, o);
}

/* The result is 0 where no argument can be wrong: numbers such as CLOCK_MONOTONIC are small. */
static bool succeeds(struct library_call *c, const struct libc_effect *effect)
{
    enum { LAST_CONSTANT = 15 };
    bool valid = strchr(effect->state, '0') != NULL;
    for (uint32_t k = 0; k < c->i->n_args && valid; k++) {
        struct value v = library_argument(c, k);
        if (libc_arg(effect, k) == 'v' && c->i->args[k].type.kind != IR_PTR)
            valid = v.kind == VALUE_INT && v.i >= -1 && v.i <= LAST_CONSTANT;
    }
    return valid;
}

/* How a report calls the result. */
static const char *name_of_result(const struct library_call *c)
{
    if (c->fn == LIBC_FN__FortranAioEndIoStatement || c->fn == LIBC_FN__FortranAioEndReading)
        return "iostat";
    if (strncmp(c->name, "_FortranAioInput", 16) == 0)
        return "read()";
    return arena_printf(c->e->arena, "%s()", c->name);
}

static void summarise(struct library_call *c, const struct libc_effect *effect)
{
    bool input = (effect->class == LIBC_INPUT && !library_computes_text(c)) ||
                 effect->class == LIBC_OUTPUT || effect->class == LIBC_STATE;
    input = input && !library_computes(c);
    enum ledger_kind ledger = input ? LEDGER_INPUT : LEDGER_CALL;
    const char *name = name_of_result(c);
    bool reads = libc_moves_bytes(effect) || c->fn == LIBC_FN_feof || libc_reads_unit(effect);
    bool own = (reads || states_are_doubtful(c)) && library_reads_own(c);
    uint64_t again;
    bool repeats = !input && (effect->class == LIBC_PURE || library_computes(c)) &&
                   repeat_hash_call(c, effect, &again);
    struct origin *o = repeats ? repeat_origin(c, again, 0, true, ledger)
                               : engine_origin(c->e, c->s, !input || own, ledger, name);
    if (!write_arguments(c, effect, o, repeats ? &again : NULL))
        return;
    if (c->i->sret.kind != IR_O_NONE)
        access_fill(c->e, c->s, running_operand(c->e, c->s, &c->i->sret), -1,
                    (struct segment){.fill = FILL_UNKNOWN, .origin = o}, c->ev);
    enum ir_kind type = library_result_type(c);
    if (succeeds(c, effect))
        c->result = value_int(type, 0);
    else if (type == IR_PTR)
        c->result = pointer_result(c, effect);
    else if (type != IR_VOID && !repeats)
        c->result = states_result(c, effect, type);
    bool symbolic = c->args[0].kind == VALUE_EXPR || c->args[1].kind == VALUE_EXPR;
    bool value_only = symbolic && effect->class == LIBC_PURE && c->i->n_args >= 1 &&
                      c->i->n_args <= 2 && strspn(effect->args, "v") == strlen(effect->args);
    if (value_only)
        c->result = value_call(c->e->values, c->name, type, c->args[0],
                               c->i->n_args > 1 ? c->args[1]
                                                : (struct value){.kind = VALUE_NONE});
    if (c->result.kind == VALUE_NONE && type != IR_VOID)
        c->result = library_written(c, library_found(c, values_atom(c->e->values, o, type)));
}

/* The sign of the gamma function (POSIX, lgamma): it is not said at its poles. */
static bool know_signgam(struct library_call *c, uint32_t index)
{
    double x = c->args[0].f;
    int sign = 1;
    if (c->args[0].kind != VALUE_FLOAT || !(x > 0 || x > floor(x)))
        return false;
    (void)lgamma_r(x, &sign);
    access_poke(c->e, c->s, value_addr(OBJECT_GLOBAL | index, 0), value_int(IR_I32, sign));
    return true;
}

static void change_variable(struct library_call *c, uint32_t index, bool computed)
{
    const char *name = c->e->program->p->globals[index].obj.name;
    if (computed && (strcmp(name, "signgam") != 0 || know_signgam(c, index)))
        return; /* getopt() looks at its variables first */
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_CALL, name);
    struct memory *m = state_writable(c->e, c->s, OBJECT_GLOBAL | index);
    memory_fill(&c->e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
}

/* Variables of the library that the function may change, if the program names them. */
static void change_variables(struct library_call *c, const struct libc_effect *effect)
{
    const struct ir_prog *p = c->e->program->p;
    const struct libc_state *state;
    for (unsigned k = 0; (state = libc_changes(effect, k)); k++)
        for (uint32_t i = 0; i < p->n_globals; i++)
            if (!p->globals[i].is_static && libc_has_variable(state, p->globals[i].obj.name))
                change_variable(c, i, state->kind == LIBC_COMPUTED);
}

/* Where threads may have written: what they name, and what their arguments lead to.  These are
 * remembered from pthread_create on (frontend/link/pthreads.c). */
static bool run_threads(struct library_call *c)
{
    if (strncmp(c->name, "__m2s_threads", 13) != 0)
        return false;
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_MEMORY, "a thread");
    const struct memory *arg = state_object(c->e, c->s, library_argument(c, 0).object);
    for (uint32_t i = 0; i < arg->n_cells; i++)
        unknown_remember(c, arg->cells[i].value);
    bool closed = unknown_havoc_remembered(c, o);
    for (uint32_t k = 1; k < c->i->n_args; k++)
        closed = unknown_havoc(c, library_argument(c, k), o) && closed;
    if (!closed)
        access_havoc_all(c->e, c->s, o);
    return true;
}

static bool is_thread_call(const char *name)
{
    return strncmp(name, "pthread_", 8) == 0 || strncmp(name, "thrd_", 5) == 0;
}

static void refuse(struct library_call *c)
{
    const char *what = c->name, *more = "";
    if (is_thread_call(c->name))
        more = ": each process has one thread in the model";
    else if (c->fn == LIBC_FN_m2s_f_too_many_handles)
        what = "so many handles at a time";
    else if (c->fn == LIBC_FN_m2s_f_recursive_callback)
        what = "an internal procedure that two activations of its host pass on";
    engine_error(c->e, c->ev, DIAG_C_UNSUPPORTED, c->s, "%s is not supported%s", what, more);
}

static void run_effect(struct library_call *c, const struct libc_effect *effect)
{
    switch (effect->class) {
    case LIBC_EXIT: library_exit(c); return;
    case LIBC_ASSERT: library_assert(c); return;
    case LIBC_JUMP:
        refuse(c);
        return;
    case LIBC_CALLBACK:
        if (c->fn != LIBC_FN_qsort && c->fn != LIBC_FN_bsearch && c->fn != LIBC_FN_lfind)
            break;
        summarise(c, effect);
        if (c->fn == LIBC_FN_qsort)
            access_fill(c->e, c->s, c->args[0], -1,
                        (struct segment){.fill = FILL_UNKNOWN, .origin = c->e->env.lost},
                        c->ev);
        if (c->i->callee.kind != IR_O_FUNC)
            unknown_run(c, engine_origin(c->e, c->s, true, LEDGER_CALL, c->name));
        engine_note(c->e, c->s, LEDGER_CALL, "the order that %s makes is not modelled",
                    c->name);
        return;
    case LIBC_PURE: case LIBC_INPUT: case LIBC_OUTPUT: case LIBC_ALLOC: case LIBC_FREE:
    case LIBC_COPY: case LIBC_STATE: case LIBC_SHARED: case LIBC_MARK:
        summarise(c, effect);
        return;
    }
    engine_error(c->e, c->ev, DIAG_C_UNSUPPORTED, c->s, "%s is not supported", c->name);
}

/* So many bytes of what argument k leads to are accessed; or more, unless *all. */
static int64_t accessed(struct library_call *c, uint32_t k, bool *all)
{
    bool items = c->fn == LIBC_FN_qsort || c->fn == LIBC_FN_fread ||
                 c->fn == LIBC_FN_fwrite;
    bool bytes = c->fn == LIBC_FN_read || c->fn == LIBC_FN_write;
    *all = true;
    if (items && k == 0 && c->args[1].kind == VALUE_INT && c->args[2].kind == VALUE_INT)
        return c->args[1].i * c->args[2].i;
    if (bytes && k == 1 && c->args[2].kind == VALUE_INT)
        return c->args[2].i;
    *all = false;
    return 1;
}

/* No part of a buffer in flight is read or written (MPI-4.0 3.7.2), nor does it conflict with
 * another rank.  False: *ev.  What copies memory looks for itself. */
static bool spares_buffers(struct library_call *c, const struct libc_effect *effect)
{
    bool own = (effect->class == LIBC_COPY && !strstr(c->name, "printf")) ||
               libc_reallocates(effect) || strncmp(c->name, "__m2s_", 6) == 0;
    for (uint32_t k = 0; k < c->i->n_args && !own; k++) {
        char role = libc_arg(effect, k);
        bool writes = strchr("wxPWu", role) != NULL, all;
        struct value at = library_argument(c, k);
        if (role == 'R' && conflict_watches(c->e, c->s))
            conflict_unknown(c->e, c->s);
        if (!writes && !strchr("rdpk", role))
            continue;
        int64_t n = accessed(c, k, &all);
        if (!buffer_use_allows(c->e, c->s, at, n, writes, c->ev) ||
            (!all && !conflict_allows(c->e, c->s, at, -1, writes, c->ev)))
            return false;
    }
    return true;
}

/* The first that knows what the call does; that of loops over a buffer in flight is asked first. */
static bool is_evaluated(struct library_call *c)
{
    static bool (*const evaluators[])(struct library_call *) = {
        library_skip_rounds, library_mark, library_given, library_alike, library_word, library_text,
        library_memory, library_shared_text, library_string, library_number, library_input,
        library_environment, library_getopt, library_scan, library_streams, library_elements,
        library_operator, library_sorted, library_fortran_words, library_fortran, run_threads};
    bool done = false;
    for (size_t i = 0; i < sizeof evaluators / sizeof *evaluators && !done; i++)
        done = evaluators[i](c);
    return done;
}

void library_call(struct engine *e, struct state *s, const struct func_info *fn,
                  const struct ir_instr *i, struct event *ev)
{
    struct library_call c = {.e = e, .s = s, .i = i, .ev = ev,
                             .name = fn->name, .fn = fn->libc, .c_fn = fn->c_libc};
    for (uint32_t k = 0; k < 6; k++)
        c.args[k] = value_plain(library_argument(&c, k));
    for (uint32_t k = 0; k < i->n_args; k++) {
        struct value v = library_argument(&c, k);
        constants_use(e, s, &v);
    }
    if (fn->effect && !library_stream_is_open(&c, fn->effect))
        return;
    change_variables(&c, fn->effect);
    e->now.watches = s->n_requests != 0 || conflict_watches(e, s);
    if (e->now.watches && fn->effect && !spares_buffers(&c, fn->effect))
        return;
    bool writes = fn->effect && writes_by_format(&c, fn->f);
    if (writes)
        write_by_format(&c);
    bool done = !writes && is_evaluated(&c);
    if (!done && fn->effect)
        run_effect(&c, fn->effect);
    else if (!done)
        unknown_call(&c, fn->f);
    e->now.watches = false;
    if (ev->kind == EVENT_NONE && fn->effect)
        library_has_read(&c, fn->effect);
    if (ev->kind == EVENT_NONE)
        states_change(&c, fn->effect);
    if (ev->kind == EVENT_NONE && c.c_fn != LIBC_FN___errno_location)
        last_failure_note(e, s, library_failed(&c));
    if (ev->kind == EVENT_NONE)
        interp_return(e, s, declared_result(&c));
}
