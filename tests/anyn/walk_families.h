/* The events of one rank in their order, for outcomes that are chosen as they are asked for.
 *
 *     do
 *         choices_begin(&c);
 *         walk_families(fs, world, rank, take, ..);      each event, until one is refused
 *     while (choices_next(&c));                           other outcomes
 */
#ifndef M2S_TESTS_ANYN_WALK_FAMILIES_H
#define M2S_TESTS_ANYN_WALK_FAMILIES_H

#include "verify/anyn/instances.h"

enum { MOST_CHOICES = 400, MOST_VALUES = 64 };

struct choice { /* of one outcome, for these counters */
    const struct affine_atom *atom;
    int64_t of[8];
    int64_t part;   /* of the program, where it may be another one each time */
    uint32_t taken; /* the number of its value */
};

struct choices {
    const struct families *fs;
    int64_t values[MOST_VALUES]; /* of what is any number: those that facts speak of */
    uint32_t n_values;
    int64_t most_rounds;
    bool forgets;        /* an outcome may be another one in each part of the program */
    int64_t part;        /* the first number of the place of the event at hand */
    uint64_t lot;        /* not 0: the values are drawn, with this seed */
    struct choice items[MOST_CHOICES];
    uint32_t n, kept;    /* so many are as in the walk before */
    bool too_many;
    struct anyn_lots lots;
};

void choices_start(struct choices *c, const struct families *fs, int64_t most_rounds);
void choices_begin(struct choices *c);
/* Something else than before, the last choice first.  False: that were all. */
bool choices_next(struct choices *c);
/* Before that: the last choice has led to `had` events, and `wanted` are.  If it is how often a loop
 * runs, and each round has as many, it is not less than this. */
void choices_grow(struct choices *c, uint64_t had, uint64_t wanted);

/* False: the walk ends here. */
typedef bool take_event(void *context, const struct anyn_instance *e);

/* False: an event was refused. */
bool walk_families(const struct families *fs, const struct anyn_world *world, uint32_t rank,
                   take_event *take, void *context);
/* Is this number of ranks, with these outcomes, one that the families are given for? */
bool walk_is_given(const struct families *fs, const struct anyn_world *world);

#endif
