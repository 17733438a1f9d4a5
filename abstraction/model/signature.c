/* Type signatures: the sequence of basic types of `count` elements of a datatype (MPI-4.0
 * 3.3.1, 5.1.1).  Displacements and names of derived types do not count:
 *
 *     2 x MPI_INT                  = 1 x vector(2, 1, 3, MPI_INT)
 *     1 x MPI_2INT                 = 2 x MPI_INT
 *
 * A sequence is known by its length and a hash that is put together from those of its parts, so
 * that types of very many blocks can be compared too.
 */
#include "abstraction/model/datatype.h"
#include "core/mpi/mpi.h"

#include <string.h>

__extension__ typedef unsigned __int128 product;

static const uint64_t modulus = (UINT64_C(1) << 61) - 1;
static const uint64_t base = UINT64_C(0x1b873593cc9e2d51) >> 3;

static uint64_t times(uint64_t a, uint64_t b)
{
    return (uint64_t)((product)a * b % modulus);
}

static uint64_t power(int64_t n)
{
    uint64_t result = 1, x = base;
    for (; n > 0; n >>= 1) {
        if (n & 1)
            result = times(result, x);
        x = times(x, x);
    }
    return result;
}

struct sequence sequence_join(struct sequence a, struct sequence b)
{
    if (!a.n || !b.n)
        return a.n ? a : b;
    bool same = a.basic && b.basic && !strcmp(a.basic, b.basic);
    return (struct sequence){.n = a.n + b.n, .basic = same ? a.basic : NULL,
                             .hash = (times(a.hash, power(b.n)) + b.hash) % modulus};
}

struct sequence sequence_repeat(struct sequence a, int64_t times)
{
    struct sequence all = {0};
    for (; times > 0; times >>= 1) { /* all, then `times` times a */
        if (times & 1)
            all = sequence_join(a, all);
        a = sequence_join(a, a);
    }
    return all;
}

/* What a pair type is made of (MPI-4.0 6.9.4): *n elements of each. */
uint32_t datatype_members(const char *basic, const char *members[2])
{
    static const char *const pairs[][3] = {
        {"MPI_2INT", "MPI_INT", "MPI_INT"},
        {"MPI_FLOAT_INT", "MPI_FLOAT", "MPI_INT"},
        {"MPI_DOUBLE_INT", "MPI_DOUBLE", "MPI_INT"},
        {"MPI_LONG_INT", "MPI_LONG", "MPI_INT"},
        {"MPI_SHORT_INT", "MPI_SHORT", "MPI_INT"},
        {"MPI_LONG_DOUBLE_INT", "MPI_LONG_DOUBLE", "MPI_INT"},
        {"MPI_2INTEGER", "MPI_INTEGER", "MPI_INTEGER"},
        {"MPI_2REAL", "MPI_REAL", "MPI_REAL"},
        {"MPI_2DOUBLE_PRECISION", "MPI_DOUBLE_PRECISION", "MPI_DOUBLE_PRECISION"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (!strcmp(basic, pairs[i][0])) {
            memcpy(members, &pairs[i][1], 2 * sizeof *members);
            return 2;
        }
    members[0] = mpi_basic_type(basic);
    return 1;
}

struct sequence sequence_of_basic(const char *basic)
{
    const char *members[2];
    struct sequence all = {0};
    uint32_t n = datatype_members(basic, members);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t h = 7;
        for (const char *c = members[i]; *c; c++)
            h = (times(h, 131) + (unsigned char)*c) % modulus;
        all = sequence_join(all, (struct sequence){.n = 1, .basic = members[i], .hash = h});
    }
    return all;
}

bool sequence_equal(struct sequence a, struct sequence b)
{
    return a.n == b.n && a.hash == b.hash;
}

/* ---- beginnings ---- */

/* Walks the basic types of n elements of a type in rows of one. */
struct walk {
    const struct datatype *d;
    int64_t n;           /* elements left, with the present one */
    uint32_t block;
    int64_t left;        /* of the present block, in basic elements */
    uint32_t member;     /* of a pair */
};

static const char *walk_basic(const struct walk *w, int64_t *left)
{
    const char *members[2];
    uint32_t n = datatype_members(w->d->blocks[w->block].basic, members);
    *left = n == 1 ? w->left : 1;
    return members[w->member];
}

static void walk_block(struct walk *w)
{
    while (w->n > 0 && !(w->left = w->d->blocks[w->block].count))
        if (++w->block == w->d->n_blocks) {
            w->block = 0;
            w->n--;
        }
}

static struct walk walk_start(const struct datatype *d, int64_t n)
{
    struct walk w = {.d = d, .n = d->sequence.n ? n : 0};
    walk_block(&w);
    return w;
}

static void walk_on(struct walk *w, int64_t by)
{
    const char *members[2];
    if (datatype_members(w->d->blocks[w->block].basic, members) == 2) {
        w->member = 1 - w->member;
        if (w->member)
            return;
    }
    w->left -= by;
    if (w->left)
        return;
    if (++w->block == w->d->n_blocks) {
        w->block = 0;
        w->n--;
    }
    walk_block(w);
}

enum { WALK_MAX = 1 << 20 }; /* rows that are compared */

enum agreement datatype_is_prefix(const struct datatype *a, int64_t n,
                                  const struct datatype *b, int64_t m)
{
    struct sequence x = sequence_repeat(a->sequence, n), y = sequence_repeat(b->sequence, m);
    if (x.n == 0 || sequence_equal(x, y))
        return AGREE_YES;
    if (x.n > y.n)
        return AGREE_NO;
    if (x.basic && y.basic)
        return strcmp(x.basic, y.basic) ? AGREE_NO : AGREE_YES;
    if (!a->blocks || !b->blocks)
        return AGREE_UNKNOWN;
    struct walk v = walk_start(a, n), w = walk_start(b, m);
    for (uint32_t rows = 0; v.n > 0 && w.n > 0; rows++) {
        int64_t left, other;
        const char *basic = walk_basic(&v, &left);
        if (strcmp(basic, walk_basic(&w, &other)))
            return AGREE_NO;
        if (rows == WALK_MAX)
            return AGREE_UNKNOWN;
        walk_on(&v, left < other ? left : other);
        walk_on(&w, left < other ? left : other);
    }
    return AGREE_YES;
}

bool datatype_is_packed(const struct datatype *d)
{
    return d->sequence.basic && !strcmp(d->sequence.basic, "MPI_PACKED");
}

/* ---- how many have come ---- */

/* Of a row of one basic type; *bytes: what is left of them.  *all: the row is complete. */
static int64_t count_row(const char *basic, int64_t n, int64_t *bytes, bool *all)
{
    const char *members[2];
    uint32_t each = datatype_members(basic, members);
    int64_t size = mpi_type_size(basic), first = mpi_type_size(members[0]);
    int64_t whole = *bytes / size < n ? *bytes / size : n;
    *bytes -= whole * size;
    *all = whole == n;
    if (*all || each == 1 || *bytes < first)
        return whole * each;
    *bytes -= first;
    return whole * each + 1;
}

int64_t datatype_elements(const struct datatype *d, int64_t bytes)
{
    int64_t rest = d->size ? bytes % d->size : 0;
    int64_t n = d->size ? bytes / d->size * d->sequence.n : 0;
    bool all = true;
    if (rest && !d->blocks && !d->basic)
        return -1;
    if (rest && !d->blocks)
        n += count_row(d->basic, d->n_basic, &rest, &all);
    for (uint32_t i = 0; rest && all && d->blocks && i < d->n_blocks; i++)
        n += count_row(d->blocks[i].basic, d->blocks[i].count, &rest, &all);
    return rest ? M2S_MPI_UNDEFINED : n;
}

/* ---- texts ---- */

enum { SHOWN = 6 };

const char *datatype_signature(struct arena *arena, const struct datatype *d, int64_t count)
{
    struct sequence all = sequence_repeat(d->sequence, count);
    if (!all.n)
        return "no data";
    if (all.basic)
        return arena_printf(arena, "%lld x %s", (long long)all.n, all.basic);
    if (!d->blocks)
        return arena_printf(arena, "%lld basic elements (%09llx)", (long long)all.n,
                            (unsigned long long)all.hash >> 25);
    const char *text = "", *basic = NULL;
    int64_t n = 0;
    uint32_t shown = 0;
    for (struct walk w = walk_start(d, count); w.n > 0 && shown < SHOWN;) {
        int64_t left;
        const char *next = walk_basic(&w, &left);
        walk_on(&w, left);
        if (basic && strcmp(next, basic)) {
            text = arena_printf(arena, "%s%lld x %s, ", text, (long long)n, basic);
            shown++;
            n = 0;
        }
        basic = next;
        n += left;
    }
    if (shown < SHOWN)
        return arena_printf(arena, "%s%lld x %s", text, (long long)n, basic);
    return arena_printf(arena, "%s..., %lld basic elements (%09llx)", text, (long long)all.n,
                        (unsigned long long)all.hash >> 25);
}
