/* The environment of the process.
 *
 *     getenv("N")               set or not, as on all ranks: shared input
 *     setenv("N", "2", 1);      this rank has "N=2" from here on
 *     environ = texts;          it has what stands there
 *
 * What a rank has changed is in a list of texts, the latest of a name last: "N=2", or "N" if the
 * variable was removed; 1 stands for changes that are not known.
 */
#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/given.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"
#include "abstraction/state/state.h"

enum { MAX_CHANGES = 256, MAX_TEXTS = 4096 };

/* What is known of a variable of this rank. */
enum found { FOUND, FOUND_REMOVED, FOUND_NOTHING, FOUND_UNKNOWN };

static struct value change_at(const struct library_call *c, uint32_t k)
{
    return value_addr(engine_hidden(c->e, HIDDEN_ENVIRONMENT), 8 * (int64_t)k);
}

static uint32_t count_changes(struct library_call *c)
{
    return state_object(c->e, c->s, engine_hidden(c->e, HIDDEN_ENVIRONMENT))->n_cells;
}

static void add_change(struct library_call *c, struct value text)
{
    uint32_t n = count_changes(c);
    if (text.kind != VALUE_ADDR || text.any || n >= MAX_CHANGES)
        text = value_int(IR_PTR, 1);
    if (n > MAX_CHANGES)
        return; /* all is lost already */
    access_poke(c->e, c->s, change_at(c, n), text);
}

/* The value in "NAME=value" at the address; NONE: it is another variable. */
static enum found look(struct library_call *c, struct value at, const char *name,
                       struct value *value)
{
    size_t n = strlen(name);
    const char *text = at.kind == VALUE_ADDR ? access_string(c->e, c->s, at) : NULL;
    if (!text)
        return FOUND_UNKNOWN;
    if (strncmp(text, name, n) != 0 || (text[n] != '=' && text[n] != '\0'))
        return FOUND_NOTHING;
    at.i += (int64_t)n + 1;
    *value = at;
    return text[n] == '=' ? FOUND : FOUND_REMOVED;
}

static enum found find_change(struct library_call *c, const char *name, struct value *value)
{
    enum found found = FOUND_NOTHING;
    for (uint32_t k = count_changes(c); k-- > 0 && found == FOUND_NOTHING;)
        found = look(c, access_peek(c->e, c->s, change_at(c, k), IR_PTR), name, value);
    return found;
}

/* Does the program set the variable, or may it do so somewhere? */
static bool is_set(const struct ir_prog *p, uint32_t global)
{
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t k = 0; k < p->funcs[f].blocks[b].n_instrs; k++) {
                const struct ir_instr *in = &p->funcs[f].blocks[b].instrs[k];
                bool names = in->a.kind == IR_O_GLOBAL && in->a.id == global;
                bool other = in->b.kind == IR_O_GLOBAL && in->b.id == global;
                for (uint32_t n = 0; n < in->n_args; n++)
                    other = other || (in->args[n].kind == IR_O_GLOBAL && in->args[n].id == global);
                if (other || (names && in->op != IR_LOAD))
                    return true;
            }
    return false;
}

/* In the array that `environ` is, if the program has set it. */
static enum found find_text(struct library_call *c, const char *name, struct value *value)
{
    const struct ir_prog *p = c->e->program->p;
    uint32_t global = ir_find_global(p, "environ");
    if (global == UINT32_MAX || !is_set(p, global))
        return FOUND_NOTHING;
    struct value at = access_peek(c->e, c->s, value_addr(OBJECT_GLOBAL | global, 0), IR_PTR);
    for (uint32_t k = 0; k < MAX_TEXTS && at.kind == VALUE_ADDR && !at.any; k++) {
        const struct memory *m = access_object(c->e, c->s, at, false);
        if (!m || m->freed || at.i < 0 || at.i > m->size - 8)
            return FOUND_UNKNOWN;
        struct value text = access_peek(c->e, c->s, at, IR_PTR);
        if (value_is_null(&text))
            return FOUND_REMOVED;
        enum found found = look(c, text, name, value);
        if (found != FOUND_NOTHING)
            return found == FOUND_REMOVED ? FOUND_UNKNOWN : found;
        at.i += 8;
    }
    return FOUND_UNKNOWN;
}

static enum found find(struct library_call *c, const char *name, struct value *value)
{
    enum found found = find_change(c, name, value);
    return found == FOUND_NOTHING ? find_text(c, name, value) : found;
}

/* ---- changes ---- */

static struct value new_text(struct library_call *c, const char *text)
{
    size_t n = strlen(text) + 1;
    uint32_t object = state_alloc(c->e, c->s, "environment", (int64_t)n, FILL_UNINIT);
    state_object(c->e, c->s, object)->base =
        (struct segment){.fill = FILL_BYTES, .bytes = arena_memdup(c->e->arena, text, n)};
    return value_addr(object, 0);
}

static void run_setenv(struct library_call *c)
{
    const char *name = access_string(c->e, c->s, c->args[0]);
    const char *text = access_string(c->e, c->s, c->args[1]);
    struct value old, lost = value_int(IR_PTR, 1);
    bool replaces = c->args[2].kind == VALUE_INT && c->args[2].i != 0;
    enum found found = name ? find(c, name, &old) : FOUND_UNKNOWN;
    if (c->args[2].kind == VALUE_INT && !replaces && found == FOUND)
        return;
    if (!name || !text || (!replaces && found != FOUND_REMOVED))
        add_change(c, lost);
    else
        add_change(c, new_text(c, arena_printf(c->e->arena, "%s=%s", name, text)));
}

static void run_unsetenv(struct library_call *c)
{
    const char *name = access_string(c->e, c->s, c->args[0]);
    add_change(c, name ? new_text(c, name) : value_int(IR_PTR, 1));
}

/* A name that no variable can have: nothing changes, says POSIX. */
static bool is_refused(struct library_call *c)
{
    bool sets = c->fn == LIBC_FN_setenv, named = sets || c->fn == LIBC_FN_unsetenv;
    const char *name = named ? access_string(c->e, c->s, c->args[0]) : NULL;
    if (!named || (name ? *name && !strchr(name, '=') : !value_is_null(&c->args[0])))
        return false;
    c->result = value_int(IR_I32, -1);
    return true;
}

/* There is enough memory for it. */
static bool run_change(struct library_call *c)
{
    if (is_refused(c))
        return true;
    if (c->fn == LIBC_FN_setenv)
        run_setenv(c);
    else if (c->fn == LIBC_FN_unsetenv)
        run_unsetenv(c);
    else if (c->fn == LIBC_FN_putenv)
        add_change(c, c->args[0]);
    else if (c->fn == LIBC_FN_clearenv)
        add_change(c, value_int(IR_PTR, 1));
    else
        return false;
    engine_note(c->e, c->s, LEDGER_ALLOC, "%s is assumed to succeed", c->name);
    c->result = value_int(IR_I32, 0);
    return true;
}

static bool run_getenv(struct library_call *c)
{
    const char *name = access_string(c->e, c->s, c->args[0]);
    enum found found = name ? find(c, name, &c->result) : FOUND_UNKNOWN;
    if (found == FOUND)
        return true;
    c->result = (struct value){.kind = VALUE_NONE};
    if (found == FOUND_UNKNOWN)
        return false; /* the environment of one rank is not that of another */
    if (found == FOUND_REMOVED) {
        c->result = value_int(IR_PTR, 0);
        return true;
    }
    const char *given = given_text(c->e, arena_printf(c->e->arena, "$%s", name));
    if (given || c->e->options->questions) {
        if (!given)
            question_more(c->e, c->i, arena_printf(c->e->arena, "$%s", name), "1");
        c->result = given ? new_text(c, given) : value_int(IR_PTR, 0);
        return true;
    }
    struct value set = shared_is_set(c->e, arena_printf(c->e->arena, "getenv(\"%s\") is set",
                                                        name));
    enum tri t = fork_truth(c->e, c->s, set, NULL, c->ev);
    if (t == TRI_MAYBE)
        return true;
    const char *variable = arena_printf(c->e->arena, "$%s", name);
    c->result = t == TRI_NO ? value_int(IR_PTR, 0)
                            : value_addr(shared_string(c->e, c->s, &(struct unknown_text){
                                  .name = variable}), 0);
    return true;
}

bool library_environment(struct library_call *c)
{
    if (c->fn == LIBC_FN_getenv || c->fn == LIBC_FN_secure_getenv)
        return run_getenv(c);
    return run_change(c);
}
