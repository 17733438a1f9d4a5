/* Text to families.  Each line is one:
 *
 *     param N
 *     grid x < P, y < Q
 *     given 2 <= n, 0 <= N
 *     errors return
 *     comm 2: FACTS; E, E
 *     KIND NAME at PLACE: FACTS; WHAT [comm 1] [line 12]         # the rest is a comment
 *
 *     gives NAME at PLACE: FACTS; MPI_INT * E [line 12]          # and takes
 *     begins NAME at PLACE: FACTS; [line 12]
 *     never NAME at PLACE: FACTS; FAULT [line 12]                # room, ..: family_fault_word()
 *
 * KIND: send, isend, recv, irecv, wait, coll.  PLACE: numbers and counters with dots between them.
 * WHAT: to E tag E; from E tag E; all; for NAME(E, ..), ..; MPI_Bcast [root E | root at E].  In a
 * grid the other rank, and what a root is at, is (E, E).
 * FACTS: E < E, <=, ==, >=, > with commas.  E: sums of numbers, names, 2*E, floor(E / 2), rounds
 * w(E, ..), choice c(E, ..), value v(E, ..), xor(E, E), pow2(E), log2(E),
 * low(E, E): the first modulo two to the power of the second, zeros(E): the number of the lowest
 * bit that is 1, parentheses.
 */
#include "parse_families.h"

#include "core/affine/bits.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <string.h>

struct parser {
    struct arena *arena;
    struct families *fs;
    const char *at;
    uint32_t line;
    const struct family *f; /* whose counters may be named, or NULL */
    const char *error;
};

static void wrong(struct parser *p, const char *what)
{
    if (!p->error)
        p->error = arena_printf(p->arena, "line %u: expected %s at '%.20s'", p->line, what, p->at);
    p->at = "";
}

static void blanks(struct parser *p)
{
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\r')
        p->at++;
    if (*p->at == '#')
        p->at += strcspn(p->at, "\n");
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

static bool accept(struct parser *p, const char *text)
{
    blanks(p);
    size_t n = strlen(text);
    if (strncmp(p->at, text, n) || (is_letter(text[n - 1]) && is_letter(p->at[n])))
        return false;
    p->at += n;
    return true;
}

static void expect(struct parser *p, const char *text)
{
    if (!accept(p, text))
        wrong(p, text);
}

static const char *word(struct parser *p)
{
    blanks(p);
    size_t n = 0;
    while (is_letter(p->at[n]))
        n++;
    if (n == 0 || isdigit((unsigned char)*p->at)) {
        wrong(p, "a name");
        return "";
    }
    char *text = arena_memdup(p->arena, p->at, n + 1);
    text[n] = '\0';
    p->at += n;
    return text;
}

static int64_t number(struct parser *p)
{
    blanks(p);
    int64_t x = 0;
    if (!isdigit((unsigned char)*p->at))
        wrong(p, "a number");
    for (; isdigit((unsigned char)*p->at); p->at++)
        if (__builtin_mul_overflow(x, 10, &x) || __builtin_add_overflow(x, *p->at - '0', &x))
            wrong(p, "a number of 64 bits");
    return x;
}

static struct affine sum(struct parser *p);

static struct affine *list(struct parser *p, uint32_t *n)
{
    struct affine *items = NULL;
    uint32_t cap = 0;
    *n = 0;
    expect(p, "(");
    if (accept(p, ")"))
        return items;
    do
        VEC_PUSH(p->arena, items, *n, cap, sum(p));
    while (accept(p, ","));
    expect(p, ")");
    return items;
}

static bool is_param(const struct families *fs, uint32_t atom)
{
    for (uint32_t i = 0; i < fs->n_params; i++)
        if (atom == fs->params[i])
            return true;
    return false;
}

static struct affine named(struct parser *p)
{
    struct affine_space *s = p->fs->space;
    const char *name = word(p);
    uint32_t atom = affine_name(s, name);
    bool known = atom == p->fs->size || is_param(p->fs, atom);
    for (uint32_t i = 0; i < p->fs->n_dims; i++)
        known = known || atom == p->fs->dims[i] || (p->f && atom == p->fs->coords[i]);
    for (uint32_t i = 0; p->f && i < p->f->n_counters; i++)
        known = known || atom == p->f->counters[i];
    if (!known)
        wrong(p, "a name that is known");
    return affine_of_atom(s, atom);
}

/* xor(E, E), pow2(E), log2(E), low(E, E), zeros(E) */
static struct affine bits(struct parser *p, enum affine_kind kind)
{
    uint32_t n = 0, wanted = kind == AFFINE_XOR || kind == AFFINE_LOW ? 2 : 1;
    struct affine *of = list(p, &n);
    if (n != wanted) {
        wrong(p, "as many operands as it has");
        return affine_number(0);
    }
    return kind == AFFINE_XOR   ? affine_xor(p->fs->space, of[0], of[1])
         : kind == AFFINE_ZEROS ? affine_zeros(p->fs->space, of[0])
         : kind == AFFINE_LOW   ? affine_low(p->fs->space, of[0], of[1])
         : kind == AFFINE_POWER ? affine_power(p->fs->space, of[0])
                                : affine_log(p->fs->space, of[0]);
}

static struct affine factor(struct parser *p)
{
    struct affine_space *s = p->fs->space;
    blanks(p);
    if (isdigit((unsigned char)*p->at)) {
        int64_t x = number(p);
        return accept(p, "*") ? affine_scale(s, factor(p), x) : affine_number(x);
    }
    if (accept(p, "(")) {
        struct affine e = sum(p);
        expect(p, ")");
        return e;
    }
    if (accept(p, "floor")) {
        expect(p, "(");
        struct affine e = sum(p);
        expect(p, "/");
        int64_t by = number(p);
        expect(p, ")");
        if (by <= 0)
            wrong(p, "a positive number");
        return by > 0 ? affine_floor(s, e, by) : e;
    }
    if (accept(p, "xor"))
        return bits(p, AFFINE_XOR);
    if (accept(p, "pow2"))
        return bits(p, AFFINE_POWER);
    if (accept(p, "log2"))
        return bits(p, AFFINE_LOG);
    if (accept(p, "zeros"))
        return bits(p, AFFINE_ZEROS);
    if (accept(p, "low"))
        return bits(p, AFFINE_LOW);
    struct affine_atom a = { .kind = accept(p, "rounds") ? AFFINE_ROUNDS
                                   : accept(p, "choice") ? AFFINE_CHOICE
                                   : accept(p, "value")  ? AFFINE_VALUE
                                                         : AFFINE_NAME };
    if (a.kind != AFFINE_NAME) {
        a.name = word(p);
        a.of = list(p, &a.n_of);
        return affine_of_atom(s, affine_atom(s, &a));
    }
    return named(p);
}

static struct affine sum(struct parser *p)
{
    struct affine e = affine_number(0);
    int64_t sign = accept(p, "-") ? -1 : 1;
    for (;;) {
        e = affine_add(p->fs->space, e, factor(p), sign);
        if (p->error)
            return e;
        if (accept(p, "+"))
            sign = 1;
        else if (accept(p, "-"))
            sign = -1;
        else
            return e;
    }
}

static void fact(struct parser *p, struct affine_facts *out)
{
    struct affine_space *s = p->fs->space;
    struct affine x = sum(p);
    if (accept(p, "<="))
        affine_facts_at_most(s, out, x, sum(p));
    else if (accept(p, "<"))
        affine_facts_less(s, out, x, sum(p));
    else if (accept(p, ">="))
        affine_facts_at_most(s, out, sum(p), x);
    else if (accept(p, ">"))
        affine_facts_less(s, out, sum(p), x);
    else if (accept(p, "=="))
        affine_facts_equal(s, out, x, sum(p));
    else
        wrong(p, "a comparison");
}

static void facts(struct parser *p, struct affine_facts *out)
{
    do
        fact(p, out);
    while (accept(p, ","));
}

static bool is_rank(const struct families *fs, uint32_t atom)
{
    bool is = atom == fs->rank;
    for (uint32_t i = 0; i < fs->n_dims; i++)
        is = is || atom == fs->coords[i] || atom == fs->dims[i];
    return is;
}

static void place(struct parser *p, struct family *f)
{
    uint32_t cap_place = 0, cap_counters = 0;
    do {
        blanks(p);
        struct affine item;
        if (isdigit((unsigned char)*p->at)) {
            item = affine_number(number(p));
        } else {
            uint32_t atom = affine_name(p->fs->space, word(p));
            if (is_rank(p->fs, atom) || atom == p->fs->size || is_param(p->fs, atom))
                wrong(p, "another name for a counter");
            VEC_PUSH(p->arena, f->counters, f->n_counters, cap_counters, atom);
            item = affine_of_atom(p->fs->space, atom);
        }
        VEC_PUSH(p->arena, f->place, f->n_place, cap_place, item);
    } while (accept(p, "."));
}

static void requests(struct parser *p, struct family *f)
{
    uint32_t cap = 0;
    if (accept(p, "all"))
        return;
    expect(p, "for");
    do {
        struct family_request q = { .statement = word(p) };
        q.counters = list(p, &q.n);
        if (accept(p, "where"))
            do
                fact(p, &q.when);
            while (accept(p, "and"));
        VEC_PUSH(p->arena, f->requests, f->n_requests, cap, q);
    } while (accept(p, ","));
}

static void peer(struct parser *p, struct family *f)
{
    if (!f->from_any && p->fs->n_dims == 1)
        f->peer[0] = sum(p);
    if (f->from_any || p->fs->n_dims == 1)
        return;
    for (uint32_t i = 0; i < p->fs->n_dims; i++) {
        expect(p, i ? "," : "(");
        f->peer[i] = sum(p);
    }
    expect(p, ")");
}

static void grid(struct parser *p)
{
    const char *coords[FAMILY_DIMS], *dims[FAMILY_DIMS];
    uint32_t n = 0;
    do {
        coords[n] = word(p);
        expect(p, "<");
        dims[n++] = word(p);
    } while (n < FAMILY_DIMS && accept(p, ","));
    if (n < 2 || p->fs->n)
        wrong(p, "a grid of two or three dimensions, before all families");
    families_set_grid(p->fs, coords, dims, n);
}

static void comm(struct parser *p)
{
    struct family nobody = { 0 };
    struct family_comm c = { .number = (uint32_t)number(p) };
    uint32_t cap = 0;
    p->f = &nobody;
    expect(p, ":");
    if (!accept(p, ";")) {
        facts(p, &c.where);
        expect(p, ";");
    }
    blanks(p);
    if (*p->at && *p->at != '\n')
        do
            VEC_PUSH(p->arena, c.same, c.n_same, cap, sum(p));
        while (accept(p, ","));
    families_add_comm(p->fs, c);
    p->f = NULL;
}

static void line_number(struct parser *p, struct family *f)
{
    if (accept(p, "line"))
        f->at.line = (uint32_t)number(p);
}

static void what(struct parser *p, struct family *f)
{
    switch (f->kind) {
    case FAMILY_SEND:
    case FAMILY_RECV:
        expect(p, f->kind == FAMILY_SEND ? "to" : "from");
        f->from_any = f->kind == FAMILY_RECV && accept(p, "any");
        peer(p, f);
        expect(p, "tag");
        f->tag = sum(p);
        break;
    case FAMILY_WAIT: requests(p, f); break;
    case FAMILY_COLL:
        f->call = word(p);
        f->has_root = accept(p, "root");
        f->root_place = f->has_root && accept(p, "at");
        if (f->root_place)
            peer(p, f);
        else if (f->has_root)
            f->peer[0] = sum(p);
        break;
    }
    if (accept(p, "comm"))
        f->comm = (uint32_t)number(p);
    line_number(p, f);
}

static bool kind(struct parser *p, struct family *f)
{
    static const struct {
        const char *word;
        enum family_kind kind;
        bool blocking;
    } kinds[] = {
        { "send", FAMILY_SEND, true }, { "isend", FAMILY_SEND, false },
        { "recv", FAMILY_RECV, true }, { "irecv", FAMILY_RECV, false },
        { "wait", FAMILY_WAIT, true }, { "coll", FAMILY_COLL, true },
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (accept(p, kinds[i].word)) {
            f->kind = kinds[i].kind;
            f->blocking = kinds[i].blocking;
            return true;
        }
    return false;
}

/* NAME at PLACE: FACTS; */
static void events(struct parser *p, struct family *f)
{
    f->statement = word(p);
    expect(p, "at");
    place(p, f);
    p->f = f;
    expect(p, ":");
    if (!accept(p, ";")) {
        facts(p, &f->where);
        expect(p, ";");
    }
}

static void part(struct parser *p, bool takes)
{
    struct family_part part = { .takes = takes };
    events(p, &part.of);
    part.type = word(p);
    expect(p, "*");
    part.count = sum(p);
    line_number(p, &part.of);
    families_add_part(p->fs, part);
}

static void never(struct parser *p)
{
    struct family_never never = { 0 };
    enum family_fault fault = 0;
    events(p, &never.of);
    while (fault < FAULT_KINDS && !accept(p, family_fault_word(fault)))
        fault++;
    if (fault == FAULT_KINDS) {
        wrong(p, "what goes wrong");
        return;
    }
    never.fault = fault;
    line_number(p, &never.of);
    families_add_never(p->fs, never);
}

static void line(struct parser *p)
{
    struct families *fs = p->fs;
    struct family f = { 0 };
    p->f = NULL;
    if (accept(p, "param")) {
        uint32_t atom = affine_name(fs->space, word(p));
        VEC_PUSH(p->arena, fs->params, fs->n_params, fs->cap_params, atom);
    } else if (accept(p, "grid")) {
        grid(p);
    } else if (accept(p, "comm")) {
        comm(p);
    } else if (accept(p, "given")) {
        facts(p, &fs->given);
    } else if (accept(p, "errors")) {
        expect(p, "return");
        fs->errors_return = true;
    } else if (accept(p, "gives")) {
        part(p, false);
    } else if (accept(p, "takes")) {
        part(p, true);
    } else if (accept(p, "begins")) {
        events(p, &f);
        line_number(p, &f);
        families_add_begun(fs, f);
    } else if (accept(p, "never")) {
        never(p);
    } else if (kind(p, &f)) {
        events(p, &f);
        what(p, &f);
        families_add(fs, f);
    } else {
        wrong(p, "param, grid, given, errors, comm, gives, takes, begins, never or a kind of "
                 "event");
    }
}

struct families *families_parse(struct arena *arena, const char *text, const char **error)
{
    struct parser p = { .arena = arena, .fs = families_new(arena), .at = text, .line = 1 };
    for (;; p.line++) {
        blanks(&p);
        if (*p.at && *p.at != '\n')
            line(&p);
        blanks(&p);
        if (*p.at && *p.at != '\n')
            wrong(&p, "the end of the line");
        if (!*p.at)
            break;
        p.at++;
    }
    *error = p.error;
    return p.error ? NULL : p.fs;
}
