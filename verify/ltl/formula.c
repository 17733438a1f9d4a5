/* implication := either ['->' implication | '<->' either]     either := both {'||' both}
 * both := until {'&&' until}                                 until := unary [('U'|'W') unary]
 * unary := ('!'|'[]'|'<>') unary | '(' implication ')' | proposition
 *          | ('forall'|'exists') NAME [comparison NUMBER] ':' implication
 */
#include "verify/ltl/formula.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 200, MAX_NUMBER = 1000000000, MAX_NAMES = 8, MAX_PARSED = 20000 };

struct binding { /* a rank that forall or exists names */
    const char *name;
    size_t length;
    uint32_t value;
};

struct parser {
    struct arena *arena;
    const char *text, *at;
    struct ltl_formula *formula;
    struct ltl_marks *marks;
    struct ltl_error *error;
    uint32_t depth, nprocs;
    struct binding bound[MAX_NAMES];
    uint32_t n_bound;
    uint32_t n_parsed;   /* propositions, as often as they were */
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

bool ltl_compares(uint64_t x, enum skel_cmp cmp, uint32_t value)
{
    switch (cmp) {
    case SKEL_EQ: return x == value;
    case SKEL_NE: return x != value;
    case SKEL_LT: return x < value;
    case SKEL_LE: return x <= value;
    case SKEL_GT: return x > value;
    case SKEL_GE: return x >= value;
    }
    return false;
}

static const struct binding *bound_here(struct parser *p)
{
    size_t n = 0;
    skip_spaces(p);
    while (is_word(p->at[n]))
        n++;
    for (uint32_t i = p->n_bound; n && i-- > 0;)
        if (p->bound[i].length == n && strncmp(p->bound[i].name, p->at, n) == 0) {
            p->at += n;
            return &p->bound[i];
        }
    return NULL;
}

/* *, 2, r, r + 1, r - 1 */
static uint32_t rank_or_any(struct parser *p)
{
    if (take(p, "*"))
        return SKEL_NONE;
    skip_spaces(p);
    const char *begin = p->at;
    const struct binding *b = bound_here(p);
    if (!b)
        return number(p, "a rank (or *)");
    int64_t rank = b->value;
    if (take(p, "+"))
        rank += number(p, "what is added to a rank");
    else if (take(p, "-"))
        rank -= number(p, "what is taken from a rank");
    if (rank < 0 && p->nprocs)
        fail_at(p, begin, arena_printf(p->arena, "there is no rank %lld", (long long)rank));
    return rank < 0 ? 0 : (uint32_t)rank;
}

static const char *name(struct parser *p, const char *what)
{
    size_t n = 0;
    skip_spaces(p);
    while (is_word(p->at[n]))
        n++;
    if (!n || isdigit((unsigned char)*p->at))
        return fail_at(p, p->at, arena_printf(p->arena, "%s is missing here", what));
    p->at += n;
    return arena_printf(p->arena, "%.*s", (int)n, p->at - n);
}

static bool is_same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static uint32_t mark_of(struct parser *p, struct ltl_mark mark)
{
    struct ltl_marks *m = p->marks;
    for (uint32_t i = 0; i < m->n; i++)
        if (is_same_text(m->v[i].label, mark.label) && m->v[i].cmp == mark.cmp &&
            is_same_text(m->v[i].variable, mark.variable) && m->v[i].value == mark.value &&
            is_same_text(m->v[i].file, mark.file))
            return i;
    VEC_PUSH(p->arena, m->v, m->n, m->cap, mark);
    return m->n - 1;
}

/* "x.c:": the file, or NULL. */
static const char *file_before(struct parser *p)
{
    skip_spaces(p);
    size_t n = strcspn(p->at, ":,()");
    if (p->at[n] != ':')
        return NULL;
    const char *file = arena_printf(p->arena, "%.*s", (int)n, p->at);
    if (n == 0)
        fail_at(p, p->at, "a file is missing before the ':'");
    p->at += n + 1;
    return file;
}

/* LINE, or FILE:LINE. */
static void place(struct parser *p, struct ltl_prop *prop)
{
    prop->file = file_before(p);
    prop->line = number(p, "a line (or a label)");
}

/* "(", and a rank if there is a comma behind it.  False: neither. */
static bool opening(struct parser *p, struct ltl_prop *prop)
{
    need(p, "(");
    if (p->failed)
        return false;
    size_t n = strcspn(p->at, ",)");
    if (p->at[n] == ',') {
        prop->rank = rank_or_any(p);
        need(p, ",");
    }
    return true;
}

/* at(LINE), at(FILE:LINE), at(LABEL), and with a rank before it */
static void arguments_of_at(struct parser *p, struct ltl_prop *prop)
{
    if (!opening(p, prop))
        return;
    skip_spaces(p);
    bool label = is_word(*p->at) && !isdigit((unsigned char)*p->at) &&
                 p->at[strcspn(p->at, ":,()")] != ':';
    if (label && !p->failed) {
        prop->kind = LTL_MARKED;
        prop->mark = mark_of(p, (struct ltl_mark){.label = name(p, "a label")});
    } else if (!p->failed) {
        place(p, prop);
    }
    need(p, ")");
}

/* NAME, or NAME at LINE; with a rank before it. */
static void arguments_of_call(struct parser *p, struct ltl_prop *prop)
{
    if (!opening(p, prop))
        return;
    skip_spaces(p);
    const char *begin = p->at;
    while (is_word(*p->at))
        p->at++;
    prop->call = arena_printf(p->arena, "%.*s", (int)(p->at - begin), begin);
    if (mpi_find(prop->call) == MPI_FN_COUNT || mpi_find(prop->call) == MPI_FN_MPI_unlisted)
        fail_at(p, begin, "a function of MPI is missing here, as in call(MPI_Barrier)");
    if (!p->failed && take(p, "at"))
        place(p, prop);
    need(p, ")");
}

/* (R, PARTNER), or (R, PARTNER, tag T) */
static void arguments_of_message(struct parser *p, struct ltl_prop *prop)
{
    need(p, "(");
    prop->rank = p->failed ? 0 : rank_or_any(p);
    need(p, ",");
    prop->to = p->failed ? 0 : rank_or_any(p);
    if (!p->failed && take(p, ",")) {
        need(p, "tag");
        prop->has_tag = true;
        prop->tag = p->failed ? 0 : number(p, "a tag");
    }
    need(p, ")");
}

static bool comparison(struct parser *p, enum skel_cmp *cmp)
{
    static const struct {
        const char *text;
        enum skel_cmp cmp;
    } all[] = {{"==", SKEL_EQ}, {"!=", SKEL_NE}, {"<=", SKEL_LE},
               {">=", SKEL_GE}, {"<", SKEL_LT},  {">", SKEL_GT}};
    for (size_t i = 0; i < sizeof all / sizeof *all && !p->failed; i++)
        if (take(p, all[i].text)) {
            *cmp = all[i].cmp;
            return true;
        }
    return false;
}

static void arguments_of_flight(struct parser *p, struct ltl_prop *prop)
{
    need(p, "(");
    prop->rank = p->failed ? 0 : rank_or_any(p);
    need(p, ",");
    prop->to = p->failed ? 0 : rank_or_any(p);
    need(p, ")");
    if (comparison(p, &prop->cmp))
        prop->value = number(p, "what in_flight is compared with");
    else
        fail_at(p, p->at, "in_flight(S, D) is a number: compare it, as in in_flight(1, 0) <= 8");
}

/* (x) >= 3, (R, x) >= -1, (R, FILE:x) == 0 */
static void arguments_of_var(struct parser *p, struct ltl_prop *prop)
{
    struct ltl_mark mark = {0};
    if (!opening(p, prop))
        return;
    mark.file = p->failed ? NULL : file_before(p);
    mark.variable = p->failed ? NULL : name(p, "a variable");
    need(p, ")");
    if (!p->failed && !comparison(p, &mark.cmp))
        fail_at(p, p->at, "var(R, x) is a number: compare it, as in var(0, x) >= 3");
    bool below = !p->failed && take(p, "-");
    mark.value = p->failed ? 0 : number(p, "what a variable is compared with");
    mark.value = below ? -mark.value : mark.value;
    if (!p->failed)
        prop->mark = mark_of(p, mark);
}

static bool is_same(const struct ltl_prop *a, const struct ltl_prop *b)
{
    return is_same_text(a->file, b->file) && is_same_text(a->call, b->call)
           && a->kind == b->kind && a->rank == b->rank && a->to == b->to
           && a->line == b->line && a->does == b->does && a->has_tag == b->has_tag
           && a->tag == b->tag && a->cmp == b->cmp && a->value == b->value
           && a->mark == b->mark;
}

/* "(p3)" */
static const char *number_of(struct parser *p, struct ltl_prop prop)
{
    struct ltl_formula *f = p->formula;
    const char *at = p->text + prop.column;
    if (p->n_parsed++ == MAX_PARSED)
        return fail_at(p, at, "forall and exists make too many propositions");
    for (uint32_t i = 0; i < f->n_props; i++)
        if (is_same(&f->props[i], &prop))
            return arena_printf(p->arena, "(p%u)", i);
    if (f->n_props == LTL_MAX_PROPS)
        return fail_at(p, at, "a formula has 30 propositions at most");
    VEC_PUSH(p->arena, f->props, f->n_props, f->cap_props, prop);
    return arena_printf(p->arena, "(p%u)", f->n_props - 1);
}

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
    } else if (take(p, "var")) {
        prop.kind = LTL_MARKED;
        arguments_of_var(p, &prop);
    } else if (take(p, "call")) {
        arguments_of_call(p, &prop);
    } else if (take(p, "send") || take(p, "recv")) {
        prop.does = p->at[-1] == 'd' ? LTL_SENDS : LTL_RECEIVES;
        arguments_of_message(p, &prop);
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
                       *p->at ? "this is no proposition; there are at(R, LINE), at(R, LABEL), "
                                "call(R, NAME), send(S, D), recv(D, S), var(R, x) <= N, "
                                "terminated(R) and in_flight(S, D) <= N"
                              : "the formula ends here, and a proposition is missing");
    }
    return p->failed ? "" : number_of(p, prop);
}

/* "r != 0 :": the name is bound, and may have any value at first. */
static struct binding *bind(struct parser *p, enum skel_cmp *cmp, uint32_t *value)
{
    struct binding *b = &p->bound[p->n_bound];
    skip_spaces(p);
    *b = (struct binding){.name = p->at};
    while (is_word(p->at[b->length]))
        b->length++;
    if (!b->length || isdigit((unsigned char)*p->at) || p->n_bound == MAX_NAMES - 1)
        fail_at(p, p->at, p->n_bound == MAX_NAMES - 1 ? "too many ranks have names"
                                                      : "a name is missing, as in forall r: f");
    p->at += b->length;
    *cmp = SKEL_GE; /* than 0 */
    *value = 0;
    if (comparison(p, cmp))
        *value = number(p, "what a rank is compared with");
    need(p, ":");
    p->n_bound++;
    return b;
}

/* The formula behind it for each such rank, joined by && or ||. */
static const char *quantifier(struct parser *p, bool all)
{
    enum skel_cmp cmp;
    uint32_t value, n_props = p->formula->n_props;
    struct binding *b = bind(p, &cmp, &value);
    const char *begin = p->at, *text = NULL;
    for (b->value = 0; b->value < p->nprocs && !p->failed; b->value++) {
        if (!ltl_compares(b->value, cmp, value))
            continue;
        p->at = begin;
        const char *one = implication(p);
        text = text ? arena_printf(p->arena, "(%s %s %s)", text, all ? "&&" : "||", one) : one;
    }
    if (!text && !p->failed) { /* for no rank: but is it a formula? */
        uint32_t nprocs = p->nprocs;
        p->at = begin;
        b->value = p->nprocs = 0;
        implication(p);
        p->nprocs = nprocs;
        p->formula->n_props = n_props;
        text = all ? "(true)" : "(false)";
    }
    p->n_bound--;
    return p->failed ? "" : text;
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
    if (!text && take(p, "forall"))
        text = quantifier(p, true);
    if (!text && take(p, "exists"))
        text = quantifier(p, false);
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

const struct ltl_formula *ltl_parse(struct arena *arena, const char *text, uint32_t nprocs,
                                    struct ltl_marks *marks, struct ltl_error *error)
{
    struct ltl_formula *f = ARENA_NEW(arena, struct ltl_formula);
    f->text = arena_strdup(arena, text);
    struct parser p = {.arena = arena, .text = f->text, .at = f->text, .formula = f,
                       .nprocs = nprocs, .marks = marks, .error = error};
    f->spin = implication(&p);
    skip_spaces(&p);
    if (!p.failed && *p.at)
        fail_at(&p, p.at, "an operator is missing here: && || -> <-> U W, or the end");
    f->marks = marks->v;
    return p.failed ? NULL : f;
}
