/* getopt, getopt_long and getopt_long_only, as the GNU library defines them.
 *
 *     a.out file -n 3 -v       getopt(argc, argv, "n:v")    'n' with optarg "3", 'v', -1;
 *                              afterwards argv is  a.out -n 3 -v file  and optind is 4
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/getopt.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"
#include "abstraction/state/state.h"

#include <string.h>

uint32_t getopt_hidden(const struct library_call *c)
{
    return engine_hidden(c->e, HIDDEN_GETOPT);
}

struct value getopt_load(struct getopt_scan *g, struct value at, enum ir_kind type)
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

struct value getopt_place(struct value at, int64_t offset)
{
    if (at.kind == VALUE_ADDR)
        at.i += offset;
    return at;
}

static const char *text_at(struct getopt_scan *g, struct value at)
{
    const char *text = at.kind == VALUE_ADDR ? access_string(g->c->e, g->c->s, at) : NULL;
    g->unknown = g->unknown || !text;
    return text ? text : "";
}

static const char *word(struct getopt_scan *g, int32_t k)
{
    return text_at(g, getopt_load(g, getopt_place(g->c->args[1], 8 * (int64_t)k), IR_PTR));
}

/* ---- the variables of the library ---- */

/* The program's view of "optind" and so on, or a hidden place if it has none. */
struct value getopt_variable(struct getopt_scan *g, const char *name, int64_t offset)
{
    const struct ir_prog *p = g->c->e->program->p;
    for (uint32_t i = 0; i < p->n_globals; i++)
        if (p->globals[i].is_extern && !strcmp(p->globals[i].obj.name, name))
            return value_addr(OBJECT_GLOBAL | i, 0);
    return value_addr(getopt_hidden(g->c), offset);
}

static int32_t get(struct getopt_scan *g, struct value at)
{
    struct value v = getopt_load(g, at, IR_I32);
    return v.kind == VALUE_INT ? (int32_t)v.i : 0;
}

void getopt_set(struct getopt_scan *g, struct value at, struct value v)
{
    struct event ignored = {.kind = EVENT_NONE};
    access_store(g->c->e, g->c->s, at, v, &ignored);
}

void getopt_set_int(struct getopt_scan *g, const char *name, int64_t offset, int32_t x)
{
    struct value at = name ? getopt_variable(g, name, offset)
                           : value_addr(getopt_hidden(g->c), offset);
    getopt_set(g, at, value_int(IR_I32, x));
}

int32_t getopt_get_hidden(struct getopt_scan *g, int64_t offset)
{
    return get(g, value_addr(getopt_hidden(g->c), offset));
}

static void load_variables(struct getopt_scan *g)
{
    g->index = get(g, getopt_variable(g, "optind", NEXT_INDEX));
    g->at = getopt_get_hidden(g, NEXT_CHAR);
    g->first = getopt_get_hidden(g, FIRST_SKIPPED);
    g->last = getopt_get_hidden(g, LAST_SKIPPED);
    if (g->index == 0 || !getopt_get_hidden(g, STARTED)) {
        if (g->index == 0)
            g->index = 1;
        g->at = 0;
        g->first = g->last = g->index;
    }
}

static void save_variables(struct getopt_scan *g)
{
    getopt_set_int(g, "optind", NEXT_INDEX, g->index);
    getopt_set_int(g, NULL, NEXT_CHAR, g->at);
    getopt_set_int(g, NULL, FIRST_SKIPPED, g->first);
    getopt_set_int(g, NULL, LAST_SKIPPED, g->last);
    getopt_set_int(g, NULL, STARTED, 1);
    if (g->optopt >= 0)
        getopt_set_int(g, "optopt", OPTOPT, g->optopt);
    struct value optarg = getopt_variable(g, "optarg", -1);
    if (optarg.object != getopt_hidden(g->c))
        getopt_set(g, optarg, g->optarg);
}

/* ---- words that are no options ---- */

static bool is_plain(const char *text)
{
    return text[0] != '-' || !text[1];
}

/* Words first..last-1 go behind the options last..index-1. */
static void exchange(struct getopt_scan *g)
{
    int32_t n = g->index - g->first, skipped = g->last - g->first;
    struct value *words = ARENA_ARRAY(g->c->e->arena, struct value, n > 0 ? n : 1);
    struct value start = getopt_place(g->c->args[1], 8 * (int64_t)g->first);
    for (int32_t i = 0; i < n; i++)
        words[i] = getopt_load(g, getopt_place(start, 8 * (int64_t)i), IR_PTR);
    for (int32_t i = 0; i < n && !g->unknown; i++)
        getopt_set(g, getopt_place(start, 8 * (int64_t)i), words[(i + skipped) % n]);
    g->first += g->index - g->last;
    g->last = g->index;
}

static void skip_plain(struct getopt_scan *g)
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
static bool next_word(struct getopt_scan *g)
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
        g->optarg = getopt_load(g, getopt_place(g->c->args[1], 8 * (int64_t)g->index++), IR_PTR);
        g->result = 1;
        return false;
    }
    return !g->unknown;
}

/* ---- options ---- */

static struct value here(struct getopt_scan *g, int32_t index, int64_t offset)
{
    struct value at = getopt_place(g->c->args[1], 8 * (int64_t)index);
    return getopt_place(getopt_load(g, at, IR_PTR), offset);
}

static void missing(struct getopt_scan *g, int32_t option)
{
    g->optopt = option;
    g->result = g->colon ? ':' : '?';
}

static void short_option(struct getopt_scan *g, const char *text)
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
static int32_t find_long(struct getopt_scan *g, const char *name, size_t n)
{
    int32_t found = -1;
    for (int32_t i = 0; i < MAX_ARGUMENTS && !g->unknown; i++) {
        struct value option = getopt_place(g->c->args[3], OPTION_SIZE * (int64_t)i);
        struct value at = getopt_load(g, option, IR_PTR);
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

int32_t getopt_field(struct getopt_scan *g, int32_t option, int64_t offset)
{
    return get(g, getopt_place(g->c->args[3], OPTION_SIZE * (int64_t)option + offset));
}

static void take_long(struct getopt_scan *g, int32_t option, const char *text, size_t end)
{
    int32_t has_arg = getopt_field(g, option, HAS_ARG), val = getopt_field(g, option, VAL);
    int32_t index = g->index++;
    struct value at = getopt_place(g->c->args[3], OPTION_SIZE * (int64_t)option + FLAG);
    struct value flag = getopt_load(g, at, IR_PTR);
    if (g->c->args[4].kind == VALUE_ADDR)
        getopt_set(g, g->c->args[4], value_int(IR_I32, option));
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
        getopt_set(g, flag, value_int(IR_I32, val));
}

/* False: the word is not a long option. */
static bool long_option(struct getopt_scan *g, const char *text)
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

static void run(struct getopt_scan *g)
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

static void skip_mode(struct getopt_scan *g, bool posix)
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
    struct getopt_scan g = {.c = c, .is_long = strcmp(name, "getopt") != 0,
                     .is_long_only = !strcmp(name, "getopt_long_only")};
    g.options = c->args[2].kind == VALUE_ADDR ? access_string(c->e, c->s, c->args[2]) : NULL;
    bool posix = name != c->name;
    if (!g.options || c->args[0].kind != VALUE_INT || c->args[1].kind != VALUE_ADDR ||
        (g.is_long && c->args[3].kind != VALUE_ADDR) || getopt_is_any(&g)) {
        skip_mode(&g, posix);
        getopt_assume_none(&g);
        return true;
    }
    g.argc = (int32_t)c->args[0].i;
    skip_mode(&g, posix);
    run(&g);
    if (g.failed)
        return true;
    if (g.unknown) {
        getopt_assume_none(&g);
        return true;
    }
    if (g.result == -1)
        question_options(c->e, c->i, g.options);
    save_variables(&g);
    c->result = value_int(IR_I32, g.result);
    return true;
}
