/* getopt() with a command line that is not known: the k-th option that all ranks find is one of
 * those that there are; in which words they stand is not told.  Rank by rank, no option is given.
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/getopt.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { MAX_RESULTS = 100, MANY_TIMES = 1000, MANY_OPTIONS = 1 << 20 };

/* What getopt() may say, and whether it leaves an argument then. */
struct results {
    int32_t v[MAX_RESULTS];
    bool has_arg[MAX_RESULTS];
    uint32_t n;
    bool failed;
};

static void add_result(struct results *r, int32_t result, bool has_arg)
{
    for (uint32_t i = 0; i < r->n; i++)
        if (r->v[i] == result) {
            r->failed |= r->has_arg[i] != has_arg;
            return;
        }
    if (r->n == MAX_RESULTS) {
        r->failed = true;
        return;
    }
    r->v[r->n] = result;
    r->has_arg[r->n++] = has_arg;
}

static void add_short(struct getopt_scan *g, struct results *r)
{
    for (const char *p = g->options; *p; p++) {
        if (*p == ':' || *p == ';')
            continue;
        r->failed |= p[1] == ':' && p[2] == ':';
        add_result(r, (unsigned char)*p, p[1] == ':');
    }
}

static void add_long(struct getopt_scan *g, struct results *r)
{
    for (int32_t i = 0; i < MAX_ARGUMENTS && g->is_long && !g->unknown && !g->failed; i++) {
        struct value option = getopt_place(g->c->args[3], OPTION_SIZE * (int64_t)i);
        struct value name = getopt_load(g, option, IR_PTR);
        struct value flag = getopt_load(g, getopt_place(option, FLAG), IR_PTR);
        if (value_is_null(&name))
            return;
        int32_t has_arg = getopt_field(g, i, HAS_ARG);
        r->failed |= !value_is_null(&flag) || (has_arg != 0 && has_arg != 1);
        add_result(r, getopt_field(g, i, VAL), has_arg == 1);
    }
}

/* The end comes last: when the states with options are known, it is not looked at for each. */
static struct results all_results(struct getopt_scan *g)
{
    struct results r = {.n = 0};
    g->unknown = g->failed = false;
    add_short(g, &r);
    add_long(g, &r);
    add_result(&r, '?', false);
    if (g->colon)
        add_result(&r, ':', false);
    if (g->mode == '-')
        add_result(&r, 1, true);
    add_result(&r, -1, false);
    r.failed |= g->unknown || g->failed;
    return r;
}

/* In the hidden object. */
static struct value place(const struct getopt_scan *g, int64_t offset)
{
    return value_addr(getopt_hidden(g->c), offset);
}

static struct value value_at(struct getopt_scan *g, struct value at, enum ir_kind type)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value v = {.kind = VALUE_NONE};
    access_load(g->c->e, g->c->s, at, type, &v, &ignored);
    return facts_reduce(&g->c->s->facts, v);
}

static struct value next_word(struct getopt_scan *g)
{
    return value_at(g, getopt_variable(g, "optind", NEXT_INDEX), IR_I32);
}

/* Is optind what getopt() has left there? */
static bool goes_on(struct getopt_scan *g)
{
    struct value next = next_word(g);
    struct value left = value_at(g, place(g, LEFT), IR_I32);
    return value_equal(&next, &left);
}

static bool begins(struct getopt_scan *g)
{
    struct value next = next_word(g);
    return next.kind == VALUE_INT && (next.i == 0 || next.i == 1);
}

/* Is it given the whole command line, as it came?  Then the calls of all ranks find the same. */
static bool is_whole(struct getopt_scan *g)
{
    const struct library_call *c = g->c;
    struct value argv = c->args[1], argc = facts_reduce(&c->s->facts, c->args[0]);
    struct value all = facts_reduce(&c->s->facts, shared_atom(c->e, "argc", IR_I32));
    if (argv.kind != VALUE_ADDR || argv.any || argv.i != 0 ||
        argv.object != engine_hidden(c->e, HIDDEN_ARGV) || c->e->options->args ||
        !value_equal(&argc, &all))
        return false;
    const struct memory *m = state_object(c->e, c->s, argv.object);
    for (uint32_t i = 0; i < m->n_cells; i++) {
        struct value v = m->cells[i].value;
        const struct memory *text = v.kind == VALUE_ADDR && !v.any && v.i == 0
                                        ? state_object(c->e, c->s, v.object) : NULL;
        const char *name = arena_printf(c->e->arena, "argv[%lld]",
                                        (long long)m->cells[i].offset / 8);
        bool is_null = value_is_null(&v); /* behind the last one */
        if (!is_null && m->cells[i].offset != 0 &&
            (!text || !text->shared || strncmp(text->shared->name, name, strlen(name)) != 0))
            return false;
    }
    return shared_words_are_kept(c->e, c->s);
}

static bool has_no_words(const struct library_call *c)
{
    struct value argc = facts_reduce(&c->s->facts, c->args[0]);
    return argc.kind == VALUE_INT
               ? argc.i <= 1
               : argc.kind == VALUE_EXPR && facts_range(&c->s->facts, argc.e).hi <= 1;
}

bool getopt_is_any(struct getopt_scan *g)
{
    return is_whole(g) && !has_no_words(g->c);
}

static const char *result_text(struct arena *a, int32_t result)
{
    if (result == -1)
        return "getopt() finds no option any more";
    if (result == '?' || result == ':')
        return "getopt() finds an option that is wrong";
    bool is_letter = (result >= 'a' && result <= 'z') || (result >= 'A' && result <= 'Z');
    return is_letter ? arena_printf(a, "getopt() finds -%c", result)
                     : arena_printf(a, "getopt() gives %d", result);
}

static void tell_outcomes(struct getopt_scan *g, const struct results *r)
{
    struct event *ev = g->c->ev;
    for (uint32_t i = 0; ev->kind == EVENT_FORK && i < ev->n_outcomes; i++)
        ev->outcomes[i].text = result_text(g->c->e->arena, r->v[ev->outcomes[i].lo]);
}

static void tell(struct getopt_scan *g, int32_t result, bool has_arg, struct value found)
{
    struct engine *e = g->c->e;
    if (!g->mode)
        shared_words_move(e, g->c->s, g->options, result == -1);
    struct value next = shared_told(e, g->c->s, "optind after option", found, IR_I32);
    struct value argc = facts_reduce(&g->c->s->facts, g->c->args[0]);
    if (argc.kind == VALUE_EXPR && result != -1) /* there is a word */
        facts_refine(&g->c->s->facts, argc.e, 2, INT32_MAX);
    if (next.kind == VALUE_EXPR)
        facts_refine(&g->c->s->facts, next.e, 1, INT32_MAX);
    getopt_set(g, getopt_variable(g, "optind", NEXT_INDEX), next);
    getopt_set(g, place(g, LEFT), next);
    getopt_set(g, place(g, FOUND), result == -1 ? value_int(IR_I32, 0) : found);
    getopt_set_int(g, NULL, ENDED, result == -1);
    struct value letter = shared_told(e, g->c->s, "optopt after option", found, IR_I32);
    if (letter.kind == VALUE_EXPR && g->c->i->n_args == 3) /* no long options: it is one */
        facts_refine(&g->c->s->facts, letter.e, 1, 255);
    if (result == '?' || result == ':')
        getopt_set(g, getopt_variable(g, "optopt", OPTOPT), letter);
    g->optarg = has_arg ? value_addr(shared_numbered_text(e, g->c->s, found), 0)
                        : value_int(IR_PTR, 0);
    struct value optarg = getopt_variable(g, "optarg", -1);
    if (optarg.object != getopt_hidden(g->c))
        getopt_set(g, optarg, g->optarg);
    g->c->result = value_int(IR_I32, result);
}

/* It begins: options are counted from a new number on.  From here on it is as between two calls, so
 * that a loop over them has no first round that is another one.  False: it does not. */
static bool begin(struct getopt_scan *g)
{
    struct value begun = value_at(g, place(g, BEGUN), IR_I32);
    if (!begins(g) || begun.kind != VALUE_INT || begun.i >= MANY_TIMES)
        return false;
    if (!g->mode)
        shared_words_move(g->c->e, g->c->s, g->options, false);
    getopt_set(g, place(g, LEFT), next_word(g));
    getopt_set_int(g, NULL, FOUND, (int32_t)begun.i * MANY_OPTIONS);
    getopt_set_int(g, NULL, BEGUN, (int32_t)begun.i + 1);
    getopt_set_int(g, NULL, ENDED, 0);
    getopt_set_int(g, NULL, STARTED, 1);
    return true;
}

/* Options are counted.  NONE: it goes on otherwise. */
static struct value next_number(struct getopt_scan *g)
{
    if (!(getopt_get_hidden(g, STARTED) && goes_on(g)) && !begin(g))
        return (struct value){.kind = VALUE_NONE};
    struct value found = value_at(g, place(g, FOUND), IR_I32);
    return value_bin(g->c->e->values, IR_ADD, IR_I32, found, value_int(IR_I32, 1));
}

/* The next option of all.  False: none is assumed. */
static bool find_any(struct getopt_scan *g)
{
    struct library_call *c = g->c;
    struct engine *e = c->e;
    struct results r = all_results(g);
    if (r.failed || !is_whole(g))
        return false;
    if (has_no_words(c) || (getopt_get_hidden(g, ENDED) && goes_on(g))) {
        c->result = value_int(IR_I32, -1);
        return true;
    }
    engine_loses(e);
    if (e->phase != PHASE_JOINT)
        return false;
    struct value found = next_number(g);
    if (found.kind == VALUE_NONE)
        return false;
    struct value which = shared_told(
        e, c->s, arena_printf(e->arena, "place in \"%s\" of option", g->options), found, IR_I32);
    if (which.kind == VALUE_NONE)
        return false;
    if (which.kind == VALUE_EXPR)
        facts_refine(&c->s->facts, which.e, 0, (wide)r.n - 1);
    int64_t k;
    if (fork_value(e, c->s, which, c->name, r.n, &k, c->ev))
        tell(g, r.v[k], r.has_arg[k], found);
    else
        tell_outcomes(g, &r);
    return true;
}

void getopt_assume_none(struct getopt_scan *g)
{
    struct library_call *c = g->c;
    if (g->options && find_any(g))
        return;
    engine_note(c->e, c->s, LEDGER_BOUND, "command line options: none are given (--args "
                "gives some)");
    c->result = value_int(IR_I32, -1);
}
