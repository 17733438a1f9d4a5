#include "abstraction/library/states.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/one_file.h"
#include "abstraction/library/repeat.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "core/base/hash.h"

static struct value place(const struct library_call *c, unsigned k)
{
    return value_addr(engine_hidden(c->e, HIDDEN_STATES), 8 * (int64_t)k);
}

/* A sequence is another one after each call: no round of a loop would be like the one before. */
static bool is_followed(const struct library_call *c, const struct libc_state *s)
{
    return s->kind != LIBC_SEQUENCE || one_file_counts(c);
}

struct value states_get(struct library_call *c, unsigned k)
{
    bool named = libc_has_variable(libc_state(k), "environ") &&
                 ir_find_global(c->e->program->p, "environ") != UINT32_MAX;
    if (named || !is_followed(c, libc_state(k)))
        return (struct value){.kind = VALUE_NONE};
    return access_peek(c->e, c->s, place(c, k), IR_I64);
}

bool states_are_first(struct library_call *c, const struct libc_effect *effect)
{
    const struct libc_state *s;
    for (unsigned k = 0; (s = libc_state(k)); k++) {
        struct value v = {.kind = VALUE_INT};
        if (s->kind == LIBC_KEPT && libc_depends_on(effect, s))
            v = states_get(c, k);
        if (v.kind != VALUE_INT || v.i != 0)
            return false;
    }
    return true;
}

/* Other threads may go on in the sequence from now on: at any time, or in a region of OpenMP. */
enum { SHARED_BY_THREADS = -1 };

static bool is_for_threads(const struct library_call *c)
{
    return c->fn == LIBC_FN___m2s_thread_starts;
}

/* The state that was `old`, or whatever it was (0), after the call. */
static struct value next(struct library_call *c, const struct libc_effect *effect,
                         struct value old)
{
    uint64_t h;
    struct values *vs = c->e->values;
    struct value none = {.kind = VALUE_NONE}, to = none;
    bool known = repeat_hash_arguments(c, effect, &h) && c->fn != LIBC_FN___m2s_omp_region;
    if (is_for_threads(c) || (old.kind == VALUE_INT && old.i == SHARED_BY_THREADS))
        return value_int(IR_I64, SHARED_BY_THREADS);
    if (known && old.kind == VALUE_INT)
        return value_int(IR_I64, (int64_t)(hash_mix(h, (uint64_t)old.i) >> 2) + 1);
    const char *how = arena_printf(c->e->keep, "behind %s(%llx)", c->name,
                                   known ? (unsigned long long)h : 0);
    if (known)
        to = value_call(vs, how, IR_I64, old, none);
    else if (c->i->n_args == 1 && c->args[0].kind == VALUE_EXPR)
        to = value_call(vs, how, IR_I64, c->args[0], old);
    return to.kind == VALUE_NONE ? engine_lost(c->e, c->s, IR_I64) : to;
}

/* Is the seed an input of this rank, as the time is? */
static bool is_free(const struct library_call *c)
{
    return c->i->n_args == 1 && c->args[0].kind == VALUE_EXPR &&
           c->args[0].e->origins == HAS_LOCAL;
}

/* What is noted of a sequence that is not followed: 1 if its seed is free. */
static bool begins_free(struct library_call *c, unsigned k)
{
    struct value v = access_peek(c->e, c->s, place(c, k), IR_I64);
    return v.kind == VALUE_INT && v.i == 1;
}

void states_change(struct library_call *c, const struct libc_effect *effect)
{
    const struct libc_state *s;
    bool any = effect && *effect->state;
    for (unsigned k = 0; any && (s = libc_state(k)); k++) {
        if (!strchr(effect->state, s->letter) || s->kind == LIBC_COMPUTED || s->kind == LIBC_FILES)
            continue;
        bool whole = !libc_depends_on(effect, s);
        struct value old = access_peek(c->e, c->s, place(c, k), IR_I64);
        if (whole && !(old.kind == VALUE_INT && old.i == SHARED_BY_THREADS))
            old = value_int(IR_I64, 0);
        if (is_followed(c, s))
            access_poke(c->e, c->s, place(c, k), next(c, effect, old));
        else if (whole)
            access_poke(c->e, c->s, place(c, k), value_int(IR_I64, is_free(c)));
    }
}

void states_lose(struct library_call *c)
{
    const struct libc_state *s;
    for (unsigned k = 0; (s = libc_state(k)); k++)
        if (s->kind == LIBC_KEPT || (s->kind == LIBC_SEQUENCE && is_followed(c, s)))
            access_poke(c->e, c->s, place(c, k), engine_lost(c->e, c->s, IR_I64));
}

/* Ranks that ask for what may be the same: that it is, is tried if it is not decided without
 * (cli/climb.c). */
static void note_reader(struct library_call *c)
{
    struct abst_files *files = c->e->options->notes.files;
    if (!files)
        return;
    if (one_file_is_shared(c, one_file_named(c, arena_printf(files->arena, "%s()", c->name))) &&
        files->ends)
        files->random = files->doubts = true;
}

static struct value in_sequence(struct library_call *c, const struct libc_effect *effect,
                                unsigned k, enum ir_kind type)
{
    struct value state = states_get(c, k), none = {.kind = VALUE_NONE};
    uint64_t h;
    if (!repeat_hash_arguments(c, effect, &h) ||
        (state.kind == VALUE_INT && state.i == SHARED_BY_THREADS))
        return none;
    engine_note(c->e, c->s, LEDGER_SAME, "%s() gives the same on all ranks that have called the "
                "same of its library before", c->name);
    if (state.kind == VALUE_INT)
        return values_atom(c->e->values, repeat_origin(c, hash_mix(h, (uint64_t)state.i), 0, false,
                                                       LEDGER_SAME), type);
    return value_call(c->e->values, arena_printf(c->e->keep, "%s()", c->name), type, state, none);
}

struct value states_result(struct library_call *c, const struct libc_effect *effect,
                           enum ir_kind type)
{
    struct value none = {.kind = VALUE_NONE};
    const struct libc_state *s;
    uint64_t h;
    for (unsigned k = 0; effect->class == LIBC_INPUT && (s = libc_state(k)); k++) {
        if (!libc_depends_on(effect, s) || s->kind == LIBC_FILES)
            continue;
        if (s->kind == LIBC_SEQUENCE && !is_followed(c, s) && !begins_free(c, k))
            note_reader(c);
        else if (s->kind == LIBC_SEQUENCE && !is_followed(c, s))
            return none;
        else if (s->kind == LIBC_SEQUENCE)
            return in_sequence(c, effect, k, type);
        else if (repeat_hash_call(c, effect, &h))
            return values_atom(c->e->values, repeat_origin(c, h, 0, false, LEDGER_SAME), type);
    }
    return none;
}

bool states_are_doubtful(struct library_call *c)
{
    const struct libc_effect *effect = libc_effect(c->name);
    const struct libc_state *s;
    for (unsigned k = 0; (s = libc_state(k)); k++)
        if ((s->kind == LIBC_SEQUENCE || s->kind == LIBC_FILES) && libc_depends_on(effect, s))
            return s->kind == LIBC_FILES || !begins_free(c, k);
    return false;
}
