#include "abstraction/state/question.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "core/base/hash.h"
#include "core/base/vec.h"
#include "core/ir/compare.h"

#include <string.h>

enum { MAX_QUESTIONS = 1024, SEEN = 4 * MAX_QUESTIONS, MAX_CASES = 40, MAX_TEXT = 512,
       MAX_NUMBERS = 64, MANY_WORDS = 5 };

static bool is_new(struct abst_questions *all, const struct abst_question *q)
{
    uint64_t h = hash_text(hash_mix(hash_mix(q->place, q->answer), q->kind), q->wanted);
    h = hash_text(hash_mix(h, 1), q->input ? q->input : q->observed) | 1;
    if (!all->seen)
        all->seen = ARENA_ARRAY(all->arena, uint64_t, SEEN);
    for (uint32_t k = 0; k < SEEN; k++) {
        uint64_t *at = &all->seen[(h + k) % SEEN];
        if (*at == h)
            return false;
        if (!*at) {
            *at = h;
            return true;
        }
    }
    return false;
}

static void add(const struct engine *e, struct abst_question q)
{
    struct abst_questions *all = e->options->questions;
    bool is_long = strlen(q.wanted) > MAX_TEXT || (q.observed && strlen(q.observed) > MAX_TEXT);
    if (all->n >= MAX_QUESTIONS || is_long || !is_new(all, &q))
        return;
    q.input = q.input ? arena_strdup(all->arena, q.input) : NULL;
    q.observed = q.observed ? arena_strdup(all->arena, q.observed) : NULL;
    q.wanted = arena_strdup(all->arena, q.wanted);
    VEC_PUSH(all->arena, all->v, all->n, all->cap, q);
}

void question_text(const struct engine *e, const struct ir_instr *i, const char *observed,
                   const char *wanted, bool answer)
{
    size_t n = strlen(observed), m = strlen(wanted);
    if (!e->options->questions)
        return;
    if (n && m && observed[n - 1] == '\n' && wanted[m - 1] != '\n')
        observed = arena_printf(e->arena, "%.*s", (int)n - 1, observed); /* the line stays one */
    if (*observed)
        add(e, (struct abst_question){.place = i->id, .observed = observed,
                                      .wanted = wanted, .answer = answer, .is_case = true});
}

void question_more(const struct engine *e, const struct ir_instr *i, const char *input,
                   const char *wanted)
{
    if (e->options->questions)
        add(e, (struct abst_question){.place = i ? i->id : UINT32_MAX, .input = input,
                                      .wanted = wanted, .is_case = true});
}

/* Each number of words is a question of its own, as `argc` may be compared with any. */
void question_words(const struct engine *e, size_t n)
{
    uint32_t k = n < MANY_WORDS ? (uint32_t)n : MANY_WORDS;
    if (e->options->questions)
        add(e, (struct abst_question){.place = UINT32_MAX - 1 - k, .input = "argv", .wanted = "1",
                                      .is_case = true});
}

void question_options(const struct engine *e, const struct ir_instr *i, const char *options)
{
    for (const char *p = options; *p; p++)
        if (*p != ':')
            question_more(e, i, "argv",
                          arena_printf(e->arena, p[1] == ':' ? "-%c 1" : "-%c", *p));
}

void question_read(const struct engine *e, const struct value *v)
{
    struct abst_questions *all = e->options->questions;
    for (uint32_t k = 0; all && k < all->n_numbers; k++)
        if (all->numbers[k] == v->i)
            return;
    if (all && v->kind == VALUE_INT && all->n_numbers < MAX_NUMBERS)
        VEC_PUSH(all->arena, all->numbers, all->n_numbers, all->cap_numbers, v->i);
}

static bool was_read(const struct abst_questions *all, int64_t number)
{
    for (uint32_t k = 0; k < all->n_numbers; k++)
        if (all->numbers[k] == number)
            return true;
    return false;
}

static bool is_character(int64_t x)
{
    return (x >= 32 && x < 127) || x == '\t' || x == '\n';
}

static void ask_number(const struct engine *e, const struct ir_instr *i, int64_t observed,
                       int64_t wanted, bool answer, bool is_case)
{
    struct abst_questions *all = e->options->questions;
    struct abst_question q = {.place = i->id, .answer = answer, .is_case = is_case};
    if (observed == wanted)
        return;
    if (was_read(all, observed)) {
        q.kind = ASKED_NUMBER;
        q.observed = arena_printf(all->arena, "%lld", (long long)observed);
        q.wanted = arena_printf(all->arena, "%lld", (long long)wanted);
        add(e, q);
    }
    if (is_character(observed) && is_character(wanted)) {
        q.kind = ASKED_CHARACTER;
        q.observed = arena_printf(all->arena, "%c", (char)observed);
        q.wanted = arena_printf(all->arena, "%c", (char)wanted);
        add(e, q);
    }
}

/* The least change of the first operand that gives the comparison another result; INT64_MIN and
 * its like have none. */
static int64_t other_side(enum ir_bin op, int64_t a, int64_t b)
{
    bool up = b < INT64_MAX, down = b > INT64_MIN;
    switch (op) {
    case IR_EQ: case IR_NE: return a != b ? b : up ? b + 1 : a;
    case IR_LT: case IR_GE: return a < b ? b : down ? b - 1 : a;
    case IR_LE: case IR_GT: return a > b ? b : up ? b + 1 : a;
    default: return a;
    }
}

static bool holds(enum ir_bin op, int64_t a, int64_t b)
{
    return op == IR_EQ ? a == b : op == IR_NE ? a != b : op == IR_LT ? a < b
           : op == IR_LE ? a <= b : op == IR_GT ? a > b : a >= b;
}

void question_numbers(const struct engine *e, const struct ir_instr *i, const struct value *a,
                      const struct value *b)
{
    if (!e->options->questions || !value_bin_is_cmp(i->bin))
        return;
    if (a->kind == VALUE_INT && b->kind == VALUE_INT) {
        bool answer = holds(i->bin, a->i, b->i);
        ask_number(e, i, a->i, other_side(i->bin, a->i, b->i), answer, false);
        ask_number(e, i, b->i, other_side(ir_mirrored(i->bin), b->i, a->i), answer, false);
    }
}

void question_choice(const struct engine *e, const struct ir_instr *i, const struct value *a)
{
    if (!e->options->questions || a->kind != VALUE_INT)
        return;
    if (i->op == IR_BR)
        ask_number(e, i, a->i, a->i == 0, a->i != 0, false);
    for (uint32_t k = 0; i->op == IR_SWITCH && k < i->n_cases && k < MAX_CASES; k++)
        ask_number(e, i, a->i, i->cases[k].lo, false, true);
}

void question_character(const struct engine *e, const struct ir_instr *i, int observed, int wanted,
                        bool answer)
{
    if (e->options->questions)
        ask_number(e, i, observed, wanted, answer, false);
}
