/* A command line for which conditions on it hold, as short as it may be.
 *
 *     argc == 3 and (atoi(argv[1]) % 4) == 0 and atoi(argv[2]) >= 1      --args "4 1"
 *     argc >= 2 and argv[1][0] == 45 and argv[1][1] == 105               --args "-i"
 *     argc == 3 and (atoi(argv[1]) * atoi(argv[2])) == 6 and atoi(argv[1]) > 1       --args "2 3"
 *
 * Numbers are looked for from 1 upwards, then 0 and below: programs seldom do much with these.
 */
#include "report/build_condition.h"
#include "report/build_parts.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ARGS = 16, MAX_LETTERS = 16, FARTHEST = 1000000 };

struct bound { /* x % modulus OP value; modulus 0: x OP value */
    unsigned op;
    long long modulus, value;
};

struct argument {
    const char *text;             /* all of it, or NULL */
    const char **others;          /* what it is not */
    size_t n_others, cap_others;
    char letters[MAX_LETTERS + 1];
    bool is_set[MAX_LETTERS + 1]; /* which of them; a set NUL ends it */
    size_t n_letters;
    struct bound *bounds;
    size_t n, cap;
};

/* x * y == value, x and y of two arguments. */
struct product {
    struct argument *x, *y;
    long long value;
};

struct arguments {
    struct argument items[MAX_ARGS];
    struct product *products;
    size_t n_products, cap_products;
    long long least, most;        /* how many there are */
    bool fails;                   /* a condition that no command line can be given for */
};

static bool holds(unsigned op, long long x, long long y)
{
    switch (op) {
    case BUILD_EQUAL: return x == y;
    case BUILD_OTHER: return x != y;
    case BUILD_AT_MOST: return x <= y;
    case BUILD_AT_LEAST: return x >= y;
    case BUILD_LESS: return x < y;
    default: return x > y;
    }
}

static bool fits(const struct argument *a, long long x)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct bound *b = &a->bounds[i];
        if (!holds(b->op, b->modulus ? x % b->modulus : x, b->value))
            return false;
    }
    return true;
}

/* "argv[3]REST": 3, and where REST begins; 0: it is something else. */
static unsigned long argument_of(const char *text, const char **rest)
{
    static const char begin[] = "argv[";
    char *end;
    if (strncmp(text, begin, strlen(begin)) != 0)
        return 0;
    unsigned long i = strtoul(text + strlen(begin), &end, 10);
    *rest = end + (*end == ']');
    return *end == ']' && i < MAX_ARGS ? i : 0;
}

static struct argument *need(struct arguments *all, unsigned long i)
{
    if (i == 0) {
        all->fails = true;
        return NULL;
    }
    all->least = all->least > (long long)i ? all->least : (long long)i;
    return &all->items[i];
}

/* "atoi(argv[3])REST": 3, and where REST begins; 0: it is something else. */
static unsigned long read_argument(const char *text, const char **rest)
{
    static const char *const reads[] = {"atoi(", "atol(", "atof(", "item 1 of \"%d\" in (",
                                        "item 1 of \"%ld\" in (", "item 1 of \"%lf\" in ("};
    for (size_t i = 0; i < sizeof reads / sizeof reads[0]; i++) {
        if (strncmp(text, reads[i], strlen(reads[i])) != 0)
            continue;
        unsigned long k = argument_of(text + strlen(reads[i]), rest);
        if (!k || **rest != ')')
            return 0;
        ++*rest;
        return k;
    }
    return 0;
}

/* `atoi(argv[1])`, `(atoi(argv[1]) % 4)`: the argument, and the modulus. */
static unsigned long number_of(const char *text, const char *end, long long *modulus)
{
    bool is_rest = *text == '(';
    const char *rest = NULL;
    unsigned long k = read_argument(text + is_rest, &rest);
    *modulus = 0;
    if (k && !is_rest)
        return *rest == ' ' && rest + 1 == end ? k : 0;
    char *stop = NULL;
    if (k && strncmp(rest, " % ", 3) == 0)
        *modulus = strtoll(rest + 3, &stop, 10);
    return stop && *modulus > 0 && strncmp(stop, ") ", 2) == 0 && stop + 2 == end ? k : 0;
}

/* `argv[1][0] == 45`; false: it is no letter. */
static bool obey_letter(struct arguments *all, const char *text, unsigned op, long long value)
{
    const char *rest;
    char *end;
    unsigned long i = argument_of(text, &rest);
    unsigned long at = i && *rest == '[' ? strtoul(rest + 1, &end, 10) : MAX_LETTERS;
    if (at >= MAX_LETTERS || strncmp(end, "] ", 2) != 0)
        return false;
    struct argument *a = need(all, i);
    bool is_good = op == BUILD_EQUAL ? value == 0 || isgraph((int)value) : value == 0;
    if (op != BUILD_EQUAL && op != BUILD_OTHER)
        is_good = false;
    all->fails = all->fails || !is_good || (a->is_set[at] && a->letters[at] != (char)value);
    if (op == BUILD_EQUAL) {
        a->letters[at] = (char)value;
        a->is_set[at] = true;
    }
    a->n_letters = a->n_letters > at + 1 ? a->n_letters : at + 1;
    return true;
}

static void obey_count(struct arguments *all, unsigned op, long long argc)
{
    long long n = argc - 1;
    if (op == BUILD_EQUAL || op == BUILD_AT_LEAST || op == BUILD_MORE)
        n += op == BUILD_MORE;
    if ((op == BUILD_EQUAL || op == BUILD_AT_LEAST || op == BUILD_MORE) && all->least < n)
        all->least = n;
    if ((op == BUILD_EQUAL || op == BUILD_AT_MOST) && n < all->most)
        all->most = n;
    if (op == BUILD_LESS && n - 1 < all->most)
        all->most = n - 1;
    if (op == BUILD_OTHER && all->least == n)
        all->least++;
}

/* `strcmp(argv[2], "-v") == 0`, or != 0; false: it is something else. */
static bool obey_text(struct arena *a, struct arguments *all, const char *text)
{
    static const char begin[] = "strcmp(";
    const char *equal = strstr(text, "\") == 0"), *other = strstr(text, "\") != 0"), *rest;
    const char *end = equal ? equal : other;
    if (strncmp(text, begin, strlen(begin)) != 0 || !end || end[7])
        return false;
    unsigned long i = argument_of(text + strlen(begin), &rest);
    struct argument *arg = need(all, i);
    const char *from = i ? strchr(rest, '"') : NULL;
    if (!from || from >= end) {
        all->fails = true;
        return true;
    }
    const char *word = arena_printf(a, "%.*s", (int)(end - from - 1), from + 1);
    if (!equal)
        VEC_PUSH(a, arg->others, arg->n_others, arg->cap_others, word);
    else if (!arg->text)
        arg->text = word;
    else
        all->fails = all->fails || strcmp(arg->text, word) != 0;
    return true;
}

/* `sscanf(argv[1], "%d") finds item 1 == 0`, or != 0: it is no number, or it is one; false: it is
 * something else. */
static bool obey_item(struct arguments *all, const char *text, const struct bound *b)
{
    static const char begin[] = "sscanf(";
    const char *rest = NULL, *finds = strstr(text, "\") finds item 1 ");
    unsigned long i = finds && strncmp(text, begin, strlen(begin)) == 0
                          ? argument_of(text + strlen(begin), &rest) : 0;
    struct argument *arg = i && strncmp(rest, ", \"%", 4) == 0 ? need(all, i) : NULL;
    if (arg && holds(b->op, 0, b->value))
        arg->text = arg->text ? arg->text : "x";
    return arg != NULL;
}

/* `(atoi(argv[1]) * atoi(argv[2])) == 6`; false: it is something else. */
static bool obey_product(struct arena *a, struct arguments *all, const char *text,
                         const struct bound *b)
{
    const char *rest = NULL;
    unsigned long i = *text == '(' ? read_argument(text + 1, &rest) : 0, k = 0;
    if (i && strncmp(rest, " * ", 3) == 0)
        k = read_argument(rest + 3, &rest);
    if (!k || i == k || strncmp(rest, ") ", 2) != 0 || b->op != BUILD_EQUAL || !b->value)
        return false;
    struct product p = {need(all, i), need(all, k), b->value};
    VEC_PUSH(a, all->products, all->n_products, all->cap_products, p);
    return true;
}

static void obey(struct arena *a, struct arguments *all, const char *text)
{
    struct bound b = {0};
    char *end = NULL;
    const char *at = build_compared(text, &b.op);
    b.value = at ? strtoll(at + strcspn(at, " "), &end, 10) : 0;
    if (obey_text(a, all, text))
        return;
    if (!at || *end) {
        all->fails = true;
        return;
    }
    if (strncmp(text, "argc ", 5) == 0) {
        obey_count(all, b.op, b.value);
        return;
    }
    if (obey_letter(all, text, b.op, b.value) || obey_item(all, text, &b) ||
        obey_product(a, all, text, &b))
        return;
    struct argument *arg = need(all, number_of(text, at, &b.modulus));
    if (arg)
        VEC_PUSH(a, arg->bounds, arg->n, arg->cap, b);
}

/* The letters that are not known are x. */
static const char *letters_text(struct arena *a, const struct argument *arg)
{
    char text[MAX_LETTERS + 1];
    size_t n = 0;
    while (n < arg->n_letters && !(arg->is_set[n] && !arg->letters[n])) {
        text[n] = arg->is_set[n] ? arg->letters[n] : 'x';
        n++;
    }
    for (size_t i = n; i < arg->n_letters; i++)
        if (arg->is_set[i] && arg->letters[i])
            return NULL; /* behind its end */
    return n ? arena_printf(a, "%.*s", (int)n, text) : NULL;
}

static bool is_other(const struct argument *arg, const char *text)
{
    for (size_t i = 0; i < arg->n_others; i++)
        if (strcmp(arg->others[i], text) == 0)
            return false;
    return true;
}

/* Both factors become known.  False: no product of these is the value. */
static bool solve(struct arena *a, const struct product *p)
{
    long long most = p->value < 0 ? -p->value : p->value;
    for (long long i = 1; i <= 2 * most && i <= FARTHEST; i++) {
        long long x = i <= most ? i : most - i;
        if (p->value % x != 0 || !fits(p->x, x) || !fits(p->y, p->value / x))
            continue;
        struct bound first = {BUILD_EQUAL, 0, x}, second = {BUILD_EQUAL, 0, p->value / x};
        VEC_PUSH(a, p->x->bounds, p->x->n, p->x->cap, first);
        VEC_PUSH(a, p->y->bounds, p->y->n, p->y->cap, second);
        return true;
    }
    return false;
}

/* NULL: there is none, or none was found. */
static const char *text_of(struct arena *a, const struct argument *arg)
{
    if ((arg->text != NULL) + (arg->n_letters > 0) + (arg->n > 0) > 1)
        return NULL;
    if (arg->text)
        return *arg->text && !strpbrk(arg->text, " \"'\\") ? arg->text : NULL;
    if (arg->n_letters)
        return letters_text(a, arg);
    for (long long x = 1; x <= FARTHEST; x++)
        if (fits(arg, x))
            return arena_printf(a, "%lld", x);
    for (long long x = 0; x >= -FARTHEST; x--)
        if (fits(arg, x))
            return arena_printf(a, "%lld", x);
    return NULL;
}

const char *build_args_option(struct arena *a, const char *const *conditions, size_t n)
{
    struct arguments all = {.most = MAX_ARGS - 1};
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        obey(a, &all, conditions[i]);
    for (size_t i = 0; i < all.n_products && !all.fails; i++)
        all.fails = !solve(a, &all.products[i]);
    if (all.fails || all.least > all.most)
        return NULL;
    for (long long i = 1; i <= all.least; i++) {
        const char *one = text_of(a, &all.items[i]);
        if (!one || !is_other(&all.items[i], one) || strpbrk(one, " \"'\\$`"))
            return NULL;
        text = arena_printf(a, "%s%s%s", text, i > 1 ? " " : "", one);
    }
    return n ? arena_printf(a, " --args \"%s\"", text) : "";
}
