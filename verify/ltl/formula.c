/* implication := either ['->' implication | '<->' either]     either := both {'||' both}
 * both := until {'&&' until}                                 until := unary [('U'|'W') unary]
 * unary := ('!'|'[]'|'<>') unary | '(' implication ')' | proposition
 */
#include "verify/ltl/formula.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 200, MAX_NUMBER = 1000000000 };

struct parser {
    struct arena *arena;
    const char *text, *at;
    struct ltl_formula *formula;
    struct ltl_error *error;
    uint32_t depth;
    bool failed;
};

static const char *implication(struct parser *p);

static const char *fail_at(struct parser *p, const char *at, const char *text)
{
    if (!p->failed)
        *p->error = (struct ltl_error){text, (uint32_t)(at - p->text)};
    p->failed = true;
    return "";
}

static void skip_spaces(struct parser *p)
{
    while (isspace((unsigned char)*p->at))
        p->at++;
}

/* Does a name go on with it? */
static bool is_word(char c)
{
    return c == '_' || isalnum((unsigned char)c) != 0;
}

/* The text comes next, and is passed; a word as a whole. */
static bool take(struct parser *p, const char *text)
{
    size_t n = strlen(text);
    skip_spaces(p);
    if (strncmp(p->at, text, n) != 0 || (is_word(text[0]) && is_word(p->at[n])))
        return false;
    p->at += n;
    return true;
}

static void need(struct parser *p, const char *text)
{
    if (!p->failed && !take(p, text))
        fail_at(p, p->at, arena_printf(p->arena, "'%s' is missing here", text));
}

static uint32_t number(struct parser *p, const char *what)
{
    uint64_t value = 0;
    skip_spaces(p);
    const char *begin = p->at;
    for (; isdigit((unsigned char)*p->at) && value <= MAX_NUMBER; p->at++)
        value = 10 * value + (uint64_t)(*p->at - '0');
    if (p->at == begin || value > MAX_NUMBER || is_word(*p->at))
        fail_at(p, begin, arena_printf(p->arena, "%s is a number", what));
    return (uint32_t)value;
}

static uint32_t rank_or_any(struct parser *p)
{
    return take(p, "*") ? SKEL_NONE : number(p, "a rank (or *)");
}

/* LINE, or FILE:LINE. */
static void place(struct parser *p, struct ltl_prop *prop)
{
    skip_spaces(p);
    size_t n = strcspn(p->at, ":,()");
    if (p->at[n] == ':') {
        prop->file = arena_printf(p->arena, "%.*s", (int)n, p->at);
        if (n == 0)
            fail_at(p, p->at, "a file is missing before the ':'");
        p->at += n + 1;
    }
    prop->line = number(p, "a line");
}

/* at(LINE), at(FILE:LINE), at(R, LINE), at(R, FILE:LINE) */
static void arguments_of_at(struct parser *p, struct ltl_prop *prop)
{
    need(p, "(");
    if (p->failed)
        return;
    size_t n = strcspn(p->at, ",)");
    if (p->at[n] == ',') {
        prop->rank = rank_or_any(p);
        need(p, ",");
    }
    if (!p->failed)
        place(p, prop);
    need(p, ")");
}

static void comparison(struct parser *p, struct ltl_prop *prop)
{
    static const struct {
        const char *text;
        enum skel_cmp cmp;
    } all[] = {{"==", SKEL_EQ}, {"!=", SKEL_NE}, {"<=", SKEL_LE},
               {">=", SKEL_GE}, {"<", SKEL_LT},  {">", SKEL_GT}};
    for (size_t i = 0; i < sizeof all / sizeof *all && !p->failed; i++)
        if (take(p, all[i].text)) {
            prop->cmp = all[i].cmp;
            prop->value = number(p, "what in_flight is compared with");
            return;
        }
    fail_at(p, p->at, "in_flight(S, D) is a number: compare it, as in in_flight(1, 0) <= 8");
}

static void arguments_of_flight(struct parser *p, struct ltl_prop *prop)
{
    need(p, "(");
    prop->rank = p->failed ? 0 : rank_or_any(p);
    need(p, ",");
    prop->to = p->failed ? 0 : rank_or_any(p);
    need(p, ")");
    comparison(p, prop);
}

/* "p3" */
static const char *proposition(struct parser *p)
{
    skip_spaces(p);
    struct ltl_prop prop = {.column = (uint32_t)(p->at - p->text), .rank = SKEL_NONE,
                            .to = SKEL_NONE};
    if (take(p, "true"))
        return "(true)";
    if (take(p, "false"))
        return "(false)";
    if (take(p, "at")) {
        arguments_of_at(p, &prop);
    } else if (take(p, "terminated")) {
        prop.kind = LTL_TERMINATED;
        if (take(p, "(")) {
            prop.rank = rank_or_any(p);
            need(p, ")");
        }
    } else if (take(p, "in_flight")) {
        prop.kind = LTL_IN_FLIGHT;
        arguments_of_flight(p, &prop);
    } else if (take(p, "X")) {
        return fail_at(p, p->text + prop.column,
                       "X (next) is not possible: the next step is one of the model only");
    } else {
        return fail_at(p, p->at,
                       *p->at ? "this is no proposition; there are at(LINE), at(R, LINE), "
                                "terminated, terminated(R) and in_flight(S, D) <= N"
                              : "the formula ends here, and a proposition is missing");
    }
    if (p->formula->n_props == LTL_MAX_PROPS)
        return fail_at(p, p->text + prop.column, "a formula has 30 propositions at most");
    VEC_PUSH(p->arena, p->formula->props, p->formula->n_props, p->formula->cap_props, prop);
    return arena_printf(p->arena, "(p%u)", p->formula->n_props - 1);
}

static const char *unary(struct parser *p)
{
    static const char *const operators[] = {"!", "[]", "<>"};
    if (p->failed)
        return "";
    if (p->depth++ == MAX_DEPTH)
        return fail_at(p, p->at, "the formula is nested too deeply");
    const char *text = NULL;
    for (size_t i = 0; i < 3 && !text; i++)
        if (take(p, operators[i]))
            text = arena_printf(p->arena, "(%s %s)", operators[i], unary(p));
    if (!text && take(p, "(")) {
        text = implication(p);
        need(p, ")");
    }
    if (!text)
        text = proposition(p);
    p->depth--;
    return text;
}

static const char *until(struct parser *p)
{
    const char *left = unary(p);
    for (int i = 0; i < 2 && !p->failed; i++)
        if (take(p, i ? "W" : "U")) {
            left = arena_printf(p->arena, "(%s %s %s)", left, i ? "W" : "U", unary(p));
            if (take(p, "U") || take(p, "W"))
                fail_at(p, p->at - 1, "parentheses are needed: which of U and W comes first?");
        }
    return left;
}

static const char *both(struct parser *p)
{
    const char *left = until(p);
    while (!p->failed && take(p, "&&"))
        left = arena_printf(p->arena, "(%s && %s)", left, until(p));
    return left;
}

static const char *either(struct parser *p)
{
    const char *left = both(p);
    while (!p->failed && take(p, "||"))
        left = arena_printf(p->arena, "(%s || %s)", left, both(p));
    return left;
}

static const char *implication(struct parser *p)
{
    const char *left = either(p);
    if (!p->failed && take(p, "->"))
        return arena_printf(p->arena, "(%s -> %s)", left, implication(p));
    if (!p->failed && take(p, "<->"))
        return arena_printf(p->arena, "(%s <-> %s)", left, either(p));
    return left;
}

const struct ltl_formula *ltl_parse(struct arena *arena, const char *text,
                                    struct ltl_error *error)
{
    struct ltl_formula *f = ARENA_NEW(arena, struct ltl_formula);
    f->text = arena_strdup(arena, text);
    struct parser p = {.arena = arena, .text = f->text, .at = f->text, .formula = f,
                       .error = error};
    f->spin = implication(&p);
    skip_spaces(&p);
    if (!p.failed && *p.at)
        fail_at(&p, p.at, "an operator is missing here: && || -> <-> U W, or the end");
    return p.failed ? NULL : f;
}
