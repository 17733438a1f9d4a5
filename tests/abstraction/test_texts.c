/* Answers about one text, against all short texts: what is said to be impossible is so for each of
 * them, and where a text is found all holds for it. */
#include "abstraction/domain/texts.h"
#include "abstraction/domain/unknown_text.h"

#include <CUnit/Basic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CASES = 800, MOST = 4, LENGTH = 4 };
static const char letters[] = "a1-B0";

struct condition {
    struct text_question q;
    enum ir_kind type;
    enum ir_bin op;
    int64_t bound;
};

static struct arena *arena;
static struct values *values;
static uint64_t seed = 1;

static uint32_t any(uint32_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % n;
}

static const struct unknown_text text = {.name = "t"};
static const struct unknown_text second = {.name = "t + 1", .of = &text, .n = 1};
static const struct unknown_text behind = {.name = "behind", .of = &text, .fn = "strtol", .n = 10};

static struct condition some(void)
{
    static const char *const words[] = {"", "a", "-a", "a1", "-1", "1a", "B", "ab"};
    static const char *const orders[] = {"strcmp", "strncmp", "strcasecmp", "strncasecmp"};
    static const enum ir_bin ops[] = {IR_EQ, IR_NE, IR_LT, IR_GT};
    struct condition c = {.op = ops[any(4)], .type = IR_I32,
                          .q = {.text = any(4) ? &text : any(2) ? &second : &behind,
                                .with = words[any(8)], .n = INT64_MAX}};
    switch (any(7)) {
    case 0: c.q.what = TEXT_CHARACTER, c.type = any(2) ? IR_I8 : IR_U8;
        c.bound = letters[any(5)], c.q.n = any(3), c.q.with = NULL; break;
    case 1: c.q.what = TEXT_LENGTH, c.type = IR_U64, c.bound = any(4), c.q.with = NULL; break;
    case 2: c.q.what = TEXT_NUMBER, c.q.fn = "atoi", c.bound = (int64_t)any(14) - 2;
        c.q.n = 10, c.q.with = NULL; break;
    case 3: c.q.what = TEXT_FINDS, c.type = IR_BOOL, c.op = IR_EQ, c.bound = any(2);
        c.q.fn = "strstr"; break;
    case 4: c.q.what = TEXT_SPAN, c.type = IR_U64, c.bound = any(3);
        c.q.fn = any(2) ? "strspn" : "strcspn"; break;
    case 5: c.q.what = TEXT_HAS_ITEM, c.type = IR_BOOL, c.op = IR_EQ, c.bound = any(2);
        c.q.with = "%d", c.q.n = 1; break;
    default: c.q.what = TEXT_ORDER, c.q.fn = orders[any(4)];
        if (strstr(c.q.fn, "strn"))
            c.q.n = any(3);
        c.q.swapped = any(2);
    }
    c.bound += c.type == IR_U64 && c.op == IR_LT; /* a length below 0 is impossible alone */
    return c;
}

/* ---- the same in plain C ---- */

static bool compare(enum ir_bin op, int64_t a, int64_t b)
{
    return op == IR_EQ ? a == b : op == IR_NE ? a != b : op == IR_LT ? a < b : a > b;
}

static int order(const struct text_question *q, const char *s)
{
    size_t n = q->n == INT64_MAX ? SIZE_MAX : (size_t)q->n;
    const char *a = q->swapped ? q->with : s, *b = q->swapped ? s : q->with;
    int sign = strstr(q->fn, "case") ? strncasecmp(a, b, n) : strncmp(a, b, n);
    return (sign > 0) - (sign < 0);
}

static bool holds(const struct condition *c, const char *s)
{
    const struct text_question *q = &c->q;
    char *end = NULL;
    int item;
    if (q->text == &behind) {
        (void)strtol(s, &end, 10);
        s = end;
    } else if (q->text == &second) {
        if (!*s++)
            return true; /* nothing is known of it */
    }
    switch (q->what) {
    case TEXT_CHARACTER:
        return (size_t)q->n > strlen(s) ||
               compare(c->op, c->type == IR_I8 ? s[q->n] : (unsigned char)s[q->n], c->bound);
    case TEXT_LENGTH: return compare(c->op, (int64_t)strlen(s), c->bound);
    case TEXT_ORDER: return compare(c->op, order(q, s), 0);
    case TEXT_NUMBER: return compare(c->op, strtol(s, NULL, 10), c->bound);
    case TEXT_FINDS: return compare(c->op, strstr(s, q->with) != NULL, c->bound);
    case TEXT_SPAN:
        return compare(c->op, (int64_t)(strcmp(q->fn, "strspn") == 0 ? strspn(s, q->with)
                                                                     : strcspn(s, q->with)),
                       c->bound);
    case TEXT_HAS_ITEM: return compare(c->op, sscanf(s, "%d", &item) == 1, c->bound);
    case TEXT_NO_NUMBER: case TEXT_NUMBER_ERROR: case TEXT_ITEM: break;
    }
    return true;
}

static bool all_hold(const struct condition *c, uint32_t n, const char *s)
{
    for (uint32_t i = 0; i < n; i++)
        if (!holds(&c[i], s))
            return false;
    return true;
}

/* Is there one among the texts that go on so? */
static bool is_there(const struct condition *c, uint32_t n, char *s, size_t length)
{
    s[length] = '\0';
    if (all_hold(c, n, s))
        return true;
    for (const char *l = letters; *l && length < LENGTH; l++) {
        s[length] = *l;
        if (is_there(c, n, s, length + 1))
            return true;
        s[length] = '\0';
    }
    return false;
}

/* ---- comparison ---- */

static const struct expr *expression(const struct condition *c, uint32_t k)
{
    char name[40];
    snprintf(name, sizeof name, "answer %u", k);
    struct origin proto = {.kind = ORIGIN_SHARED, .name = name, .asks = &c->q};
    struct value atom = values_atom(values, values_origin(values, &proto), c->type);
    struct value v = value_bin(values, c->op, c->type, atom, value_int(c->type, c->bound));
    return v.kind == VALUE_EXPR ? v.e : NULL;
}

static enum tri decide(const struct condition *c, uint32_t n, const char **found)
{
    struct facts fs = {.arena = arena, .values = values};
    uint64_t work = 0;
    enum tri t = TRI_MAYBE;
    *found = NULL;
    for (uint32_t i = 0; i < n; i++) {
        bool negated;
        const struct expr *e = expression(&c[i], i);
        e = e ? expr_positive(values, e, &negated) : NULL;
        if (!e)
            return TRI_MAYBE;
        t = facts_possible(&fs, e, !negated, arena, &work);
        if (t == TRI_NO || !facts_assume(&fs, e, !negated))
            return TRI_NO;
    }
    *found = texts_witness(&fs, "t", arena);
    return t;
}

static void tell(const struct condition *c, uint32_t n, const char *s)
{
    printf("\n\"%s\":", s);
    for (uint32_t i = 0; i < n; i++)
        printf("  %s question %d (%s \"%s\" %lld%s) op %d %lld", c[i].q.text->name,
               (int)c[i].q.what, c[i].q.fn ? c[i].q.fn : "", c[i].q.with ? c[i].q.with : "",
               (long long)c[i].q.n, c[i].q.swapped ? ", swapped" : "", (int)c[i].op,
               (long long)c[i].bound);
}

static void test_random(void)
{
    uint32_t counts[3] = {0};
    for (uint32_t i = 0; i < CASES; i++) {
        struct condition c[MOST];
        char s[LENGTH + 1];
        const char *found;
        arena = arena_new();
        values = values_new(arena);
        uint32_t n = 2 + any(MOST - 1);
        for (uint32_t k = 0; k < n; k++)
            c[k] = some();
        enum tri t = decide(c, n, &found);
        counts[t]++;
        if (t == TRI_NO && is_there(c, n, s, 0)) {
            tell(c, n, s);
            CU_FAIL("a text is there");
        }
        if (found && !all_hold(c, n, found)) {
            tell(c, n, found);
            CU_FAIL("it is no such text");
        }
        values_end(values);
        arena_free(arena);
    }
    printf("no %u, yes %u, maybe %u ", counts[TRI_NO], counts[TRI_YES], counts[TRI_MAYBE]);
    CU_ASSERT(counts[TRI_NO] > CASES / 10 && counts[TRI_YES] > CASES / 3);
    CU_ASSERT(counts[TRI_MAYBE] < CASES / 10);
}

int main(void)
{
    CU_initialize_registry();
    CU_pSuite suite = CU_add_suite("texts", NULL, NULL);
    CU_add_test(suite, "random questions", test_random);
    CU_basic_run_tests();
    return CU_get_number_of_failures() != 0;
}
