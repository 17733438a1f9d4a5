/* Affine expressions over integers that are not known, and facts about them.
 *
 *     2*r + floor(n / 2) - 1 >= 0
 *
 * An atom is a name (a rank, the number of ranks, a counter), the floor of a quotient, or what a
 * loop or a condition of the program comes to that is the same on all ranks, for each value of the
 * counters around it.  Equal atoms have equal numbers.  Expressions are values: their terms are
 * never changed once they are made.
 *
 * Numbers have 64 bits.  A sum or product that does not fit sets `overflow`; whoever proves
 * something asks it.  Work is counted in steps: comparisons of two rows of an elimination, above
 * all.  When they are too many, or the time is over, `is_over` is set and nothing more is shown.
 */
#ifndef M2S_CORE_AFFINE_AFFINE_H
#define M2S_CORE_AFFINE_AFFINE_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct affine_term {
    uint32_t atom;
    int64_t by; /* not 0 */
};

struct affine { /* constant + sum of by * atom */
    int64_t constant;
    struct affine_term *terms; /* by ascending atoms */
    uint32_t n;
};

enum affine_kind {
    AFFINE_NAME,
    AFFINE_FLOOR,  /* floor(of[0] / by), by > 1 */
    AFFINE_ROUNDS, /* how often the loop `name` runs, where `of` are its counters: 0 or more */
    AFFINE_CHOICE, /* whether the condition `name` holds there: 1 or 0 */
    AFFINE_VALUE,  /* what `name` is there: any number */
    AFFINE_XOR,    /* of[0] ^ of[1]: this one and all that follow are of bits.h */
    AFFINE_POWER,  /* 2 to the power of of[0] */
    AFFINE_LOG,    /* the exponent of the largest power of two in of[0] */
    AFFINE_LOW,    /* of[0] modulo 2 to the power of of[1] */
    AFFINE_ZEROS   /* how many of the lowest bits of of[0] are 0; of 0: 0 */
};

struct affine_atom {
    enum affine_kind kind;
    const char *name;
    int64_t by;
    struct affine *of;
    uint32_t n_of;
};

struct affine_space {
    struct arena *arena; /* of the atoms */
    struct arena *work;  /* where expressions are made */
    struct affine_atom *atoms;
    uint32_t n, cap;
    uint32_t *table;     /* of atoms by their hashes: number + 1, or 0 */
    uint32_t table_size;
    uint32_t n_fresh;
    uint32_t n_bits;     /* atoms of bits.h */
    bool overflow;       /* some number did not fit */
    bool is_over;        /* the steps were too many, or the time is over */
    uint64_t steps, most_steps; /* 0: as many as it takes */
    uint64_t give_up_ms; /* of clock_ms(); 0: never */
};

struct affine_space *affine_space_new(struct arena *arena);

/* So many steps more.  False: it is over. */
bool affine_spend(struct affine_space *s, uint64_t steps);

/* The number of an atom. */
uint32_t affine_atom(struct affine_space *s, const struct affine_atom *atom);
uint32_t affine_name(struct affine_space *s, const char *name);
/* A name that nobody else has. */
uint32_t affine_fresh(struct affine_space *s);

static inline struct affine affine_number(int64_t number)
{
    return (struct affine){ .constant = number };
}

struct affine affine_of_atom(struct affine_space *s, uint32_t atom);
/* x + by * y */
struct affine affine_add(struct affine_space *s, struct affine x, struct affine y, int64_t by);
struct affine affine_scale(struct affine_space *s, struct affine x, int64_t by);
/* floor(x / by), by > 0 */
struct affine affine_floor(struct affine_space *s, struct affine x, int64_t by);

static inline struct affine affine_minus(struct affine_space *s, struct affine x, struct affine y)
{
    return affine_add(s, x, y, -1);
}

static inline struct affine affine_plus(struct affine_space *s, struct affine x, int64_t number)
{
    return affine_add(s, x, affine_number(number), 1);
}

bool affine_same(struct affine x, struct affine y);
/* The factor of an atom, or 0. */
int64_t affine_factor(struct affine x, uint32_t atom);
/* Does it speak of the atom, be it inside of another one? */
bool affine_contains(const struct affine_space *s, struct affine x, uint32_t atom);

/* What atoms stand for, instead. */
struct affine_map {
    uint32_t *atoms;
    struct affine *values;
    uint32_t n, cap;
};

void affine_map_put(struct arena *arena, struct affine_map *m, uint32_t atom, struct affine value);
struct affine affine_subst(struct affine_space *s, struct affine x, const struct affine_map *m);

struct affine_fact { /* e >= 0, or e == 0 */
    bool equal;
    struct affine e;
};

struct affine_facts { /* all of them */
    struct affine_fact *items;
    uint32_t n, cap;
};

/* x >= 0, x == 0, x < y, x <= y, x == y are added. */
void affine_facts_add(struct affine_space *s, struct affine_facts *f, struct affine_fact fact);
void affine_facts_add_all(struct affine_space *s, struct affine_facts *f,
                          const struct affine_facts *more);
void affine_facts_less(struct affine_space *s, struct affine_facts *f, struct affine x,
                       struct affine y);
void affine_facts_at_most(struct affine_space *s, struct affine_facts *f, struct affine x,
                          struct affine y);
void affine_facts_equal(struct affine_space *s, struct affine_facts *f, struct affine x,
                        struct affine y);
/* Each with its atoms replaced. */
void affine_facts_subst(struct affine_space *s, struct affine_facts *f,
                        const struct affine_facts *more, const struct affine_map *m);

/* The ways in which a fact can be false: one or two, no two at once. */
uint32_t affine_fact_not(struct affine_space *s, struct affine_fact fact,
                         struct affine_fact ways[2]);

#endif
