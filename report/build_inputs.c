/* On which inputs a counterexample depends: the finding's condition, and notes.
 *
 *     note: this happens when argc >= 3
 *     t.c:12:9: note: and when n > 10 here on rank 0 (read at line 10)
 *     note: reproduce: --args "1 1" --input n=11..11
 *
 * verify/answer/trace_inputs.c has found what of the inputs is needed; here it is put into
 * words.
 */
#include "report/build_condition.h"
#include "report/build_parts.h"

#include "core/base/vec.h"
#include "core/ir/ir.h"
#include "core/skel/tape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NOTES = 5 };

/* ---- conditions as a user would write them ---- */

static const char *const operators[] = {
    [BUILD_EQUAL] = "==",    [BUILD_OTHER] = "!=", [BUILD_AT_MOST] = "<=",
    [BUILD_AT_LEAST] = ">=", [BUILD_LESS] = "<",   [BUILD_MORE] = ">"};
static const char *const negations[] = {
    [BUILD_EQUAL] = "!=",   [BUILD_OTHER] = "==",  [BUILD_AT_MOST] = ">",
    [BUILD_AT_LEAST] = "<", [BUILD_LESS] = ">=",   [BUILD_MORE] = "<="};
enum { N_OPERATORS = sizeof operators / sizeof operators[0] };

/* Behind the string that begins here. */
static const char *behind_string(const char *c)
{
    for (c++; *c && *c != '"'; c++)
        if (*c == '\\' && c[1])
            c++;
    return *c ? c + 1 : c;
}

/* The operator that stands here between spaces, or N_OPERATORS. */
static unsigned operator_at(const char *text, const char *c)
{
    for (unsigned i = 0; i < N_OPERATORS && c > text && c[-1] == ' '; i++) {
        size_t n = strlen(operators[i]);
        if (strncmp(c, operators[i], n) == 0 && c[n] == ' ')
            return i;
    }
    return N_OPERATORS;
}

/* "A < B" with one operator that is in no parentheses: where it is, and which; else NULL. */
const char *build_compared(const char *text, unsigned *op)
{
    const char *found = NULL, *c = text;
    int depth = 0;
    while (*c) {
        if (*c == '"') {
            c = behind_string(c);
            continue;
        }
        depth += (*c == '(' || *c == '[') - (*c == ')' || *c == ']');
        unsigned i = depth ? N_OPERATORS : operator_at(text, c);
        bool other = !depth && i == N_OPERATORS && strchr("&|?=<>", *c);
        if (other || (found && i < N_OPERATORS))
            return NULL;
        if (i < N_OPERATORS) {
            found = c;
            *op = i;
            c += strlen(operators[i]) - 1;
        }
        c++;
    }
    return found;
}

static bool is_name(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_')
            return false;
    return n && !isdigit((unsigned char)text[0]);
}

/* What is true or false of all ranks, and a signal, has a sentence for a name; NULL: it is
 * something else. */
static const char *plain_sentence(struct arena *a, const char *text)
{
    if (strstr(text, IR_SIGNALS " != 0"))
        return *text == '!' ? "no signal comes" : IR_SIGNALS;
    const char *order = strstr(text, IR_ORDER), *end = text + strlen(text) - 5;
    if ((!order && !strstr(text, IR_LIBRARY)) || end < text)
        return NULL;
    bool zero = strcmp(end + 3, " 0") == 0;
    if (!zero && strcmp(end + 3, " 1") != 0)
        return NULL;
    if ((end[1] == '!') == zero) /* != 0, or == 1 */
        return arena_printf(a, "%.*s", (int)(end - text), text);
    if (!order)
        return arena_printf(a, "not %.*s", (int)(end - text), text);
    return arena_printf(a, "%.*s is not%.*s", (int)(order - text), text, (int)(end - order - 3),
                        order + 3);
}

const char *build_sentence(struct arena *a, const char *text)
{
    const char *sentence = plain_sentence(a, text);
    return sentence ? sentence : text;
}

/* "!(n < 5)" is "n >= 5"; a variable of the environment is set, or is not. */
const char *build_plain(struct arena *a, const char *text)
{
    size_t n = strlen(text);
    const char *sentence = plain_sentence(a, text);
    if (sentence)
        return sentence;
    const char *set = strstr(text, " is set ");
    unsigned op;
    if (set && strcmp(set, " is set == 0") == 0)
        return arena_printf(a, "%.*s is not set", (int)(set - text), text);
    if (set && strcmp(set, " is set != 0") == 0)
        return arena_printf(a, "%.*s is set", (int)(set - text), text);
    if (is_name(text, n))
        return arena_printf(a, "%s is true", text);
    if (n < 3 || strncmp(text, "!(", 2) != 0 || text[n - 1] != ')')
        return text;
    const char *inner = arena_printf(a, "%.*s", (int)(n - 3), text + 2);
    const char *at = build_compared(inner, &op);
    if (!at)
        return is_name(inner, n - 3) ? arena_printf(a, "%s is false", inner) : text;
    return arena_printf(a, "%.*s%s%s", (int)(at - inner), inner, negations[op],
                        at + strlen(operators[op]));
}

struct texts {
    const char **items;
    size_t n, cap;
};

static struct texts split(struct arena *a, const char *text)
{
    struct texts out = {0};
    while (*text) {
        const char *end = strstr(text, " and ");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        VEC_PUSH(a, out.items, out.n, out.cap,
                 arena_printf(a, "%.*s", (int)length, text));
        text += length + (end ? strlen(" and ") : 0);
    }
    return out;
}

/* "argv[1][0] == 45" is "argv[1][0] == '-'". */
static const char *with_letter(struct arena *a, const char *text)
{
    unsigned op;
    char *end = NULL;
    const char *at = strncmp(text, "argv[", 5) == 0 ? build_compared(text, &op) : NULL;
    long letter = at ? strtol(at + strcspn(at, " "), &end, 10) : 0;
    if (!at || *end || at - text < 3 || at[-2] != ']' || !strstr(text, "]["))
        return text;
    if (letter == 0)
        return arena_printf(a, "%.*s'\\0'", (int)(at - text + 3), text);
    return isgraph((int)letter) ? arena_printf(a, "%.*s'%c'", (int)(at - text + 3), text,
                                               (int)letter)
                                : text;
}

/* "argc >= 3" where "argc >= 5" is there too, or something twice. */
static bool is_implied(const struct texts *t, size_t i)
{
    static const char least[] = "argc >= ";
    bool bounds = strncmp(t->items[i], least, strlen(least)) == 0;
    long mine = bounds ? strtol(t->items[i] + strlen(least), NULL, 10) : 0;
    for (size_t k = 0; k < t->n; k++) {
        bool other = bounds && strncmp(t->items[k], least, strlen(least)) == 0;
        if ((k < i && strcmp(t->items[k], t->items[i]) == 0) ||
            (other && strtol(t->items[k] + strlen(least), NULL, 10) > mine))
            return true;
    }
    return false;
}

static const char *join(struct arena *a, const struct texts *t)
{
    const char *text = "";
    for (size_t i = 0; i < t->n; i++)
        if (!is_implied(t, i))
            text = arena_printf(a, "%s%s%s", text, *text ? " and " : "",
                                with_letter(a, build_plain(a, t->items[i])));
    return text;
}

/* ---- decisions of single ranks ---- */

struct decision { /* by some ranks, at one place, in one way */
    const struct skel_state *state;
    const char *text;
    uint32_t *ranks;
    size_t n_ranks, cap_ranks;
    bool joined;        /* stands for several ones */
};

struct decisions {
    struct decision *items;
    size_t n, cap;
};

static void add_rank(struct arena *a, struct decision *d, uint32_t rank)
{
    size_t at = 0;
    while (at < d->n_ranks && d->ranks[at] < rank)
        at++;
    if (at < d->n_ranks && d->ranks[at] == rank)
        return;
    VEC_PUSH(a, d->ranks, d->n_ranks, d->cap_ranks, rank);
    for (size_t i = d->n_ranks - 1; i > at; i--)
        d->ranks[i] = d->ranks[i - 1];
    d->ranks[at] = rank;
}

static struct decisions decisions_of(struct build *b)
{
    const struct trace *t = b->result->trace;
    struct decisions all = {0};
    for (uint32_t i = 0; i < t->n_needs; i++) {
        const struct trace_event *e = &t->events[t->needs[i]];
        const struct skel_state *s = build_state(b, e->rank, e->state);
        const char *text = s->trans[e->trans].text;
        text = build_plain(b->arena, text ? text : build_call_text(s));
        size_t k = 0;
        while (k < all.n && !(build_same_place(all.items[k].state, s)
                              && strcmp(all.items[k].text, text) == 0))
            k++;
        if (k == all.n) {
            struct decision d = {.state = s, .text = text};
            VEC_PUSH(b->arena, all.items, all.n, all.cap, d);
        }
        add_rank(b->arena, &all.items[k], e->rank);
    }
    return all;
}

/* " (read at line 10)"; "": where the decision is. */
static const char *origin(struct arena *a, const struct skel_state *s)
{
    const struct src_range *r = &s->about;
    if (strcmp(r->file, s->at.file ? s->at.file : "") != 0)
        return arena_printf(a, " (read at %s:%u)", r->file, r->line);
    return r->line == s->at.line ? "" : arena_printf(a, " (read at line %u)", r->line);
}

/* More than a few decisions about one input at one place, such as the letters of a word, are
 * one note. */
static bool is_about_same(const struct decision *x, const struct decision *y)
{
    return build_same_place(x->state, y->state) && x->n_ranks == y->n_ranks
           && memcmp(x->ranks, y->ranks, x->n_ranks * sizeof *x->ranks) == 0;
}

enum { FEW = 2 };

static void join_decisions(struct build *b, struct decisions *all)
{
    size_t kept = 0;
    for (size_t i = 0, end; i < all->n; i = end) {
        for (end = i + 1; end < all->n && is_about_same(&all->items[i], &all->items[end]);)
            end++;
        for (size_t k = i; k < (end - i > FEW ? i + 1 : end); k++)
            all->items[kept++] = all->items[k];
        if (end - i > FEW) {
            struct decision *d = &all->items[kept - 1];
            d->text = arena_printf(b->arena, "what is read at line %u has certain values",
                                   d->state->about.line);
            d->joined = true;
        }
    }
    all->n = kept;
}

static void decision_notes(struct build *b, struct result_finding *f,
                           const struct decisions *all, bool first)
{
    for (size_t i = 0; i < all->n && i < MAX_NOTES; i++) {
        const struct decision *d = &all->items[i];
        build_note(b, f, d->ranks[0], d->state->at, "%s when %s%s on %s%s",
                   first && i == 0 ? "this happens" : "and", d->text,
                   d->joined ? "" : " here", build_rank_list(b->arena, d->ranks, d->n_ranks),
                   d->joined ? "" : origin(b->arena, d->state));
    }
    if (all->n > MAX_NOTES)
        build_note(b, f, RESULT_NONE, (struct src_range){0},
                   "and %zu more decisions on inputs are needed: see the events",
                   all->n - MAX_NOTES);
}

static const char *condition(struct arena *a, const char *shared, const struct decisions *all)
{
    const char *text = shared;
    for (size_t i = 0; i < all->n; i++)
        text = arena_printf(a, "%s%s%s on %s", text, *text ? " and " : "", all->items[i].text,
                            build_rank_list(a, all->items[i].ranks, all->items[i].n_ranks));
    return text;
}

/* ---- how to reproduce it ---- */

/* A number for which "x OP value" is true. */
static long long witness(unsigned op, long long value)
{
    switch (op) {
    case BUILD_OTHER:
    case BUILD_MORE: return value + 1;
    case BUILD_LESS: return value - 1;
    default: return value;
    }
}

/* "n >= 11" of one variable: " --input n=11..11"; NULL: not known. */
static const char *input_option(struct arena *a, const char *text)
{
    unsigned op = 0;
    char *end;
    const char *at = build_compared(text, &op);
    size_t n = at ? (size_t)(at - text) - 1 : 0;
    long long value = at ? strtoll(at + strlen(operators[op]), &end, 10) : 0;
    if (!at || !is_name(text, n) || *end || at[strlen(operators[op]) + 1] == '\0')
        return NULL;
    value = witness(op, value);
    return arena_printf(a, " --input %.*s=%lld..%lld", (int)n, text, value, value);
}

/* `scanf("%d", &n) == 1`: that reading succeeds is usual. */
static bool is_success(const char *text)
{
    unsigned op = 0;
    const char *at = build_compared(text, &op);
    return at && strstr(text, "scanf(") && op == BUILD_EQUAL
           && strtol(at + strlen(operators[op]), NULL, 10) > 0;
}

/* " --args ..." and the like, NULL if it is not known: of conditions that all ranks share, of
 * those of single ranks. */
static const char *options_of(struct arena *a, const struct texts *shared,
                              const struct texts *single)
{
    const char *options = build_args_option(a, shared->items, shared->n);
    for (size_t i = 0; i < single->n && options; i++) {
        const char *option = input_option(a, single->items[i]);
        bool again = option && strstr(options, option);
        options = option ? arena_printf(a, "%s%s", options, again ? "" : option) : NULL;
    }
    return options;
}

static void reproduce_note(struct build *b, struct result_finding *f,
                           const struct texts *shared, const struct texts *single)
{
    const char *options = options_of(b->arena, shared, single);
    if (!options || !*options)
        return;
    f->reproduce = options;
    build_note(b, f, RESULT_NONE, (struct src_range){0}, "reproduce:%s", options);
}

static struct texts texts_of(struct arena *a, const struct decisions *all)
{
    struct texts texts = {0};
    for (size_t i = 0; i < all->n; i++)
        if (!is_success(all->items[i].text))
            VEC_PUSH(a, texts.items, texts.n, texts.cap, all->items[i].text);
    return texts;
}

/* The inputs that were found for a choice that all ranks share. */
static void reproduce_letter(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    const struct skel_letter *last = NULL;
    for (uint32_t i = 0; i < t->n_events; i++) {
        const struct skel_letter *letter = build_letter(b, &t->events[i]);
        last = letter && letter->inputs ? letter : last;
    }
    if (!last)
        return;
    struct texts all = split(b->arena, last->inputs), shared = {0}, single = {0};
    for (size_t i = 0; i < all.n; i++) {
        struct texts *side = input_option(b->arena, all.items[i]) &&
                                     strncmp(all.items[i], "argc ", 5) != 0 ? &single : &shared;
        VEC_PUSH(b->arena, side->items, side->n, side->cap, all.items[i]);
    }
    reproduce_note(b, f, &shared, &single);
}

/* Was something said of an earlier choice at the same place?  *same: the same. */
static bool is_said(struct build *b, uint32_t event, const char *text, bool *same)
{
    const struct trace *t = b->result->trace;
    const struct src_range at = build_choice_place(b, &t->events[event]);
    bool said = *same = false;
    for (uint32_t i = 0; i < event && !*same; i++) {
        const struct skel_letter *letter = build_letter(b, &t->events[i]);
        struct src_range other = build_choice_place(b, &t->events[i]);
        bool here = letter && letter->text && other.line == at.line && other.col == at.col;
        said |= here;
        *same = here && strcmp(letter->text, text) == 0;
    }
    return said;
}

/* Choices that all ranks share. */
static void letter_notes(struct build *b, struct result_finding *f, bool first)
{
    const struct trace *t = b->result->trace;
    size_t n = 0;
    for (uint32_t i = 0; i < t->n_events && n < MAX_NOTES; i++) {
        const struct skel_letter *letter = build_letter(b, &t->events[i]);
        if (!letter || !letter->text || letter->over)
            continue;
        bool same, said = is_said(b, i, letter->text, &same);
        if (same)
            continue;
        build_note(b, f, RESULT_NONE, build_choice_place(b, &t->events[i]), "%s when %s here%s",
                   first && !n ? "this happens" : "and", build_plain(b->arena, letter->text),
                   said ? " later" : "");
        n++;
    }
    f->needs_inputs |= first && n;
}

void build_inputs(struct build *b, struct result_finding *f)
{
    const struct texts shared = split(b->arena, b->result->trace->assuming);
    struct decisions all = decisions_of(b);
    const char *text = join(b->arena, &shared);
    join_decisions(b, &all);
    letter_notes(b, f, !shared.n && !all.n);
    if (!shared.n && !all.n) {
        reproduce_letter(b, f);
        return;
    }
    f->needs_inputs = true;
    f->condition = condition(b->arena, text, &all);
    if (shared.n)
        build_note(b, f, RESULT_NONE, (struct src_range){0}, "this happens when %s", text);
    decision_notes(b, f, &all, !shared.n);
    const struct texts single = texts_of(b->arena, &all);
    reproduce_note(b, f, &shared, &single);
}
