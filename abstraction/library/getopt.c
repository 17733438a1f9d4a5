/* getopt, getopt_long and getopt_long_only, as the GNU library defines them.
 *
 *     a.out file -n 3 -v       getopt(argc, argv, "n:v")    'n' with optarg "3", 'v', -1;
 *                              afterwards argv is  a.out -n 3 -v file  and optind is 4
 *
 * With a command line that is not known, and all ranks together, the k-th option that all of them
 * find is one of those that there are; in which words they stand is not told.  Else no option is
 * given.
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { OPTION_SIZE = 32, HAS_ARG = 8, FLAG = 16, VAL = 24 }; /* struct option */
enum { MAX_ARGUMENTS = 1000 };
enum { /* places in the hidden object */
    NEXT_INDEX = 0, NEXT_CHAR = 4, FIRST_SKIPPED = 8, LAST_SKIPPED = 12, OPTERR = 16, OPTOPT = 20,
    STARTED = 24,
    FOUND = 32, ENDED = 36, LEFT = 40, BEGUN = 48 /* of a command line that is not known */
};

struct scan {
    struct library_call *c;
    const char *options; /* the short ones, without the mode */
    char mode;           /* '+': stop at the first other word; '-': it is an option 1 */
    bool colon;          /* ':' for an argument that is missing */
    bool is_long, is_long_only;
    int32_t argc, index, at; /* index in argv, and in that word */
    int32_t first, last;     /* words that were skipped */
    int32_t result, optopt;
    struct value optarg;
    bool unknown, failed;
};

static uint32_t hidden(const struct library_call *c)
{
    return engine_hidden(c->e, HIDDEN_GETOPT);
}

static struct value load(struct scan *g, struct value at, enum ir_kind type)
{
    struct value v = {.kind = VALUE_NONE};
    struct library_call *c = g->c;
    uint32_t argv = engine_hidden(c->e, HIDDEN_ARGV);
    bool good = at.kind == VALUE_ADDR && !at.any && at.object == argv
                    ? shared_argument(c->e, c->s, at.i / 8, &v, c->ev)
                    : access_load(c->e, c->s, at, type, &v, c->ev);
    g->failed = g->failed || !good;
    if (v.kind == VALUE_EXPR || v.kind == VALUE_NONE)
        g->unknown = true;
    return v;
}

static struct value place(struct value at, int64_t offset)
{
    if (at.kind == VALUE_ADDR)
        at.i += offset;
    return at;
}

static const char *text_at(struct scan *g, struct value at)
{
    const char *text = at.kind == VALUE_ADDR ? access_string(g->c->e, g->c->s, at) : NULL;
    g->unknown = g->unknown || !text;
    return text ? text : "";
}

static const char *word(struct scan *g, int32_t k)
{
    return text_at(g, load(g, place(g->c->args[1], 8 * (int64_t)k), IR_PTR));
}

/* ---- the variables of the library ---- */

/* The program's view of "optind" and so on, or a hidden place if it has none. */
static struct value variable(struct scan *g, const char *name, int64_t offset)
{
    const struct ir_prog *p = g->c->e->program->p;
    for (uint32_t i = 0; i < p->n_globals; i++)
        if (p->globals[i].is_extern && !strcmp(p->globals[i].obj.name, name))
            return value_addr(OBJECT_GLOBAL | i, 0);
    return value_addr(hidden(g->c), offset);
}

static int32_t get(struct scan *g, struct value at)
{
    struct value v = load(g, at, IR_I32);
    return v.kind == VALUE_INT ? (int32_t)v.i : 0;
}

static void set(struct scan *g, struct value at, struct value v)
{
    struct event ignored = {.kind = EVENT_NONE};
    access_store(g->c->e, g->c->s, at, v, &ignored);
}

static void set_int(struct scan *g, const char *name, int64_t offset, int32_t x)
{
    struct value at = name ? variable(g, name, offset) : value_addr(hidden(g->c), offset);
    set(g, at, value_int(IR_I32, x));
}

static int32_t get_hidden(struct scan *g, int64_t offset)
{
    return get(g, value_addr(hidden(g->c), offset));
}

static void load_variables(struct scan *g)
{
    g->index = get(g, variable(g, "optind", NEXT_INDEX));
    g->at = get_hidden(g, NEXT_CHAR);
    g->first = get_hidden(g, FIRST_SKIPPED);
    g->last = get_hidden(g, LAST_SKIPPED);
    if (g->index == 0 || !get_hidden(g, STARTED)) {
        if (g->index == 0)
            g->index = 1;
        g->at = 0;
        g->first = g->last = g->index;
    }
}

static void save_variables(struct scan *g)
{
    set_int(g, "optind", NEXT_INDEX, g->index);
    set_int(g, NULL, NEXT_CHAR, g->at);
    set_int(g, NULL, FIRST_SKIPPED, g->first);
    set_int(g, NULL, LAST_SKIPPED, g->last);
    set_int(g, NULL, STARTED, 1);
    if (g->optopt >= 0)
        set_int(g, "optopt", OPTOPT, g->optopt);
    struct value optarg = variable(g, "optarg", -1);
    if (optarg.object != hidden(g->c))
        set(g, optarg, g->optarg);
}

/* ---- words that are no options ---- */

static bool is_plain(const char *text)
{
    return text[0] != '-' || !text[1];
}

/* Words first..last-1 go behind the options last..index-1. */
static void exchange(struct scan *g)
{
    int32_t n = g->index - g->first, skipped = g->last - g->first;
    struct value *words = ARENA_ARRAY(g->c->e->arena, struct value, n > 0 ? n : 1);
    struct value start = place(g->c->args[1], 8 * (int64_t)g->first);
    for (int32_t i = 0; i < n; i++)
        words[i] = load(g, place(start, 8 * (int64_t)i), IR_PTR);
    for (int32_t i = 0; i < n && !g->unknown; i++)
        set(g, place(start, 8 * (int64_t)i), words[(i + skipped) % n]);
    g->first += g->index - g->last;
    g->last = g->index;
}

static void skip_plain(struct scan *g)
{
    if (g->last > g->index)
        g->last = g->index;
    if (g->first > g->index)
        g->first = g->index;
    if (g->first != g->last && g->last != g->index)
        exchange(g);
    else if (g->last != g->index)
        g->first = g->index;
    while (g->index < g->argc && is_plain(word(g, g->index)) && !g->unknown)
        g->index++;
    g->last = g->index;
}

/* Find the next word with options.  False: the result is known. */
static bool next_word(struct scan *g)
{
    g->result = -1;
    if (!g->mode)
        skip_plain(g);
    if (g->index < g->argc && !strcmp(word(g, g->index), "--") && !g->unknown) {
        g->index++;
        if (g->first != g->last && g->last != g->index)
            exchange(g);
        else if (g->first == g->last)
            g->first = g->index;
        g->last = g->index = g->argc;
    }
    if (g->index >= g->argc) {
        if (g->first != g->last)
            g->index = g->first;
        return false;
    }
    if (is_plain(word(g, g->index))) {
        if (g->mode != '-')
            return false;
        g->optarg = load(g, place(g->c->args[1], 8 * (int64_t)g->index++), IR_PTR);
        g->result = 1;
        return false;
    }
    return !g->unknown;
}

/* ---- options ---- */

static struct value here(struct scan *g, int32_t index, int64_t offset)
{
    return place(load(g, place(g->c->args[1], 8 * (int64_t)index), IR_PTR), offset);
}

static void missing(struct scan *g, int32_t option)
{
    g->optopt = option;
    g->result = g->colon ? ':' : '?';
}

static void short_option(struct scan *g, const char *text)
{
    char letter = text[g->at++];
    const char *known = letter == ':' || letter == ';' ? NULL : strchr(g->options, letter);
    bool last = !text[g->at];
    int32_t index = g->index;
    if (last)
        g->index++;
    g->result = known ? (unsigned char)letter : '?';
    if (!known)
        g->optopt = (unsigned char)letter;
    if (known && known[1] == ':') {
        if (!last) {
            g->optarg = here(g, index, g->at);
            g->index++;
        } else if (known[2] != ':' && g->index >= g->argc) {
            missing(g, (unsigned char)letter);
        } else if (known[2] != ':') {
            g->optarg = here(g, g->index++, 0);
        }
        last = true;
    }
    if (last)
        g->at = 0;
}

/* The long option that a word of length n names; -1: none, -2: several. */
static int32_t find_long(struct scan *g, const char *name, size_t n)
{
    int32_t found = -1;
    for (int32_t i = 0; i < MAX_ARGUMENTS && !g->unknown; i++) {
        struct value at = load(g, place(g->c->args[3], OPTION_SIZE * (int64_t)i), IR_PTR);
        if (g->failed || value_is_null(&at))
            break;
        const char *one = text_at(g, at);
        if (strncmp(one, name, n) != 0)
            continue;
        if (!one[n])
            return i;
        found = found == -1 ? i : -2;
    }
    return found;
}

static int32_t field(struct scan *g, int32_t option, int64_t offset)
{
    return get(g, place(g->c->args[3], OPTION_SIZE * (int64_t)option + offset));
}

static void take_long(struct scan *g, int32_t option, const char *text, size_t end)
{
    int32_t has_arg = field(g, option, HAS_ARG), val = field(g, option, VAL);
    int32_t index = g->index++;
    struct value flag = load(g, place(g->c->args[3], OPTION_SIZE * (int64_t)option + FLAG),
                             IR_PTR);
    if (g->c->args[4].kind == VALUE_ADDR)
        set(g, g->c->args[4], value_int(IR_I32, option));
    g->result = value_is_null(&flag) ? val : 0;
    if (text[end] == '=' && has_arg) {
        g->optarg = here(g, index, (int64_t)end + 1);
    } else if (text[end] == '=') {
        g->optopt = val;
        g->result = '?';
        return;
    } else if (has_arg == 1 && g->index >= g->argc) {
        missing(g, val);
        return;
    } else if (has_arg == 1) {
        g->optarg = here(g, g->index++, 0);
    }
    if (!value_is_null(&flag))
        set(g, flag, value_int(IR_I32, val));
}

/* False: the word is not a long option. */
static bool long_option(struct scan *g, const char *text)
{
    bool two = text[1] == '-';
    if (!g->is_long || (!two && !g->is_long_only))
        return false;
    size_t start = two ? 2 : 1, n = strcspn(text + start, "=");
    int32_t option = find_long(g, text + start, n);
    if (option >= 0) {
        take_long(g, option, text, start + n);
        return true;
    }
    if (!two && (option == -1 && strchr(g->options, text[1])))
        return false;
    g->optopt = 0;
    g->index++;
    g->result = '?';
    return true;
}

static void run(struct scan *g)
{
    g->optopt = -1;
    g->optarg = value_int(IR_PTR, 0);
    load_variables(g);
    if (g->unknown || (g->at == 0 && !next_word(g)))
        return;
    const char *text = word(g, g->index);
    if (g->unknown)
        return;
    if (g->at == 0 && long_option(g, text))
        return;
    if (g->at == 0)
        g->at = 1;
    short_option(g, text);
}

/* ---- a command line that is not known ---- */

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

static void add_short(struct scan *g, struct results *r)
{
    for (const char *p = g->options; *p; p++) {
        if (*p == ':' || *p == ';')
            continue;
        r->failed |= p[1] == ':' && p[2] == ':';
        add_result(r, (unsigned char)*p, p[1] == ':');
    }
}

static void add_long(struct scan *g, struct results *r)
{
    for (int32_t i = 0; i < MAX_ARGUMENTS && g->is_long && !g->unknown && !g->failed; i++) {
        struct value option = place(g->c->args[3], OPTION_SIZE * (int64_t)i);
        struct value name = load(g, option, IR_PTR), flag = load(g, place(option, FLAG), IR_PTR);
        if (value_is_null(&name))
            return;
        int32_t has_arg = field(g, i, HAS_ARG);
        r->failed |= !value_is_null(&flag) || (has_arg != 0 && has_arg != 1);
        add_result(r, field(g, i, VAL), has_arg == 1);
    }
}

/* The end comes last: when the states with options are known, it is not looked at for each. */
static struct results all_results(struct scan *g)
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

static struct value value_at(struct scan *g, struct value at, enum ir_kind type)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value v = {.kind = VALUE_NONE};
    access_load(g->c->e, g->c->s, at, type, &v, &ignored);
    return facts_reduce(&g->c->s->facts, v);
}

/* Is optind what getopt() has left there? */
static bool goes_on(struct scan *g)
{
    struct value next = value_at(g, variable(g, "optind", NEXT_INDEX), IR_I32);
    struct value left = value_at(g, value_addr(hidden(g->c), LEFT), IR_I32);
    return value_equal(&next, &left);
}

static bool begins(struct scan *g)
{
    struct value next = value_at(g, variable(g, "optind", NEXT_INDEX), IR_I32);
    return next.kind == VALUE_INT && (next.i == 0 || next.i == 1);
}

/* Is it given the whole command line, as it came?  Then the calls of all ranks find the same. */
static bool is_whole(struct scan *g)
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
    return m->n_segments == 0;
}

static bool has_no_words(const struct library_call *c)
{
    struct value argc = facts_reduce(&c->s->facts, c->args[0]);
    return argc.kind == VALUE_INT
               ? argc.i <= 1
               : argc.kind == VALUE_EXPR && facts_range(&c->s->facts, argc.e).hi <= 1;
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

static void tell_outcomes(struct scan *g, const struct results *r)
{
    struct event *ev = g->c->ev;
    for (uint32_t i = 0; ev->kind == EVENT_FORK && i < ev->n_outcomes; i++)
        ev->outcomes[i].text = result_text(g->c->e->arena, r->v[ev->outcomes[i].lo]);
}

static void tell(struct scan *g, int32_t result, bool has_arg, struct value found)
{
    struct engine *e = g->c->e;
    if (!g->mode)
        shared_words_move(e, g->c->s, result == -1);
    struct value next = shared_told(e, g->c->s, "optind after option", found, IR_I32);
    struct value argc = facts_reduce(&g->c->s->facts, g->c->args[0]);
    if (argc.kind == VALUE_EXPR && result != -1) /* there is a word */
        facts_refine(&g->c->s->facts, argc.e, 2, INT32_MAX);
    if (next.kind == VALUE_EXPR)
        facts_refine(&g->c->s->facts, next.e, 1, INT32_MAX);
    set(g, variable(g, "optind", NEXT_INDEX), next);
    set(g, value_addr(hidden(g->c), LEFT), next);
    set(g, value_addr(hidden(g->c), FOUND), result == -1 ? value_int(IR_I32, 0) : found);
    set_int(g, NULL, ENDED, result == -1);
    set_int(g, NULL, STARTED, 1);
    if (found.kind == VALUE_INT && found.i % MANY_OPTIONS == 1)
        set_int(g, NULL, BEGUN, (int32_t)(found.i / MANY_OPTIONS) + 1);
    struct value letter = shared_told(e, g->c->s, "optopt after option", found, IR_I32);
    if (letter.kind == VALUE_EXPR && g->c->i->n_args == 3) /* no long options: it is one */
        facts_refine(&g->c->s->facts, letter.e, 1, 255);
    if (result == '?' || result == ':')
        set(g, variable(g, "optopt", OPTOPT), letter);
    g->optarg = has_arg ? value_addr(shared_numbered_text(e, g->c->s, found), 0)
                        : value_int(IR_PTR, 0);
    struct value optarg = variable(g, "optarg", -1);
    if (optarg.object != hidden(g->c))
        set(g, optarg, g->optarg);
    g->c->result = value_int(IR_I32, result);
}

/* Options are counted, from a new number on where it begins again.  NONE: it goes on otherwise. */
static struct value next_number(struct scan *g)
{
    struct value begun = value_at(g, value_addr(hidden(g->c), BEGUN), IR_I32);
    struct value found = value_at(g, value_addr(hidden(g->c), FOUND), IR_I32);
    if (get_hidden(g, STARTED) && goes_on(g))
        return value_bin(g->c->e->values, IR_ADD, IR_I32, found, value_int(IR_I32, 1));
    if (!begins(g) || begun.kind != VALUE_INT || begun.i >= MANY_TIMES)
        return (struct value){.kind = VALUE_NONE};
    return value_int(IR_I32, begun.i * MANY_OPTIONS + 1);
}

/* The next option of all.  False: none is assumed. */
static bool find_any(struct scan *g)
{
    struct library_call *c = g->c;
    struct engine *e = c->e;
    struct results r = all_results(g);
    if (r.failed || !is_whole(g))
        return false;
    if (has_no_words(c) || (get_hidden(g, ENDED) && goes_on(g))) {
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

static void assume_none(struct scan *g)
{
    struct library_call *c = g->c;
    if (g->options && find_any(g))
        return;
    engine_note(c->e, c->s, LEDGER_BOUND, "command line options: none are given (--args "
                "gives some)");
    c->result = value_int(IR_I32, -1);
}

static void skip_mode(struct scan *g, bool posix)
{
    const char *options = g->options ? g->options : "";
    if (posix)
        g->mode = '+';
    if (*options == '+' || *options == '-')
        g->mode = *g->options++;
    g->colon = g->options && *g->options == ':';
}

bool library_getopt(struct library_call *c)
{
    const char *name = strncmp(c->name, "__posix_", 8) == 0 ? c->name + 8 : c->name;
    if (strncmp(name, "getopt", 6) != 0)
        return false;
    struct scan g = {.c = c, .is_long = strcmp(name, "getopt") != 0,
                     .is_long_only = !strcmp(name, "getopt_long_only")};
    g.options = c->args[2].kind == VALUE_ADDR ? access_string(c->e, c->s, c->args[2]) : NULL;
    bool posix = name != c->name;
    if (!g.options || c->args[0].kind != VALUE_INT || c->args[1].kind != VALUE_ADDR ||
        (g.is_long && c->args[3].kind != VALUE_ADDR)) {
        skip_mode(&g, posix);
        assume_none(&g);
        return true;
    }
    g.argc = (int32_t)c->args[0].i;
    skip_mode(&g, posix);
    run(&g);
    if (g.failed)
        return true;
    if (g.unknown) {
        assume_none(&g);
        return true;
    }
    if (g.result == -1)
        question_options(c->e, c->i, g.options);
    save_variables(&g);
    c->result = value_int(IR_I32, g.result);
    return true;
}
