/* The events of families for one number of ranks. */
#ifndef M2S_VERIFY_ANYN_INSTANCES_H
#define M2S_VERIFY_ANYN_INSTANCES_H

#include "core/family/family.h"

/* Who says what comes out of something that is not known, for these values of what it is of. */
struct anyn_lots {
    int64_t (*draw)(void *context, const struct affine_atom *atom, const int64_t *of);
    void *context;
};

/* One number of ranks, and one outcome of all that is not known. */
struct anyn_world {
    uint32_t n;
    int64_t param;   /* each parameter has this value */
    uint64_t seed;   /* of rounds and choices */
    uint32_t dims[FAMILY_DIMS]; /* their product is n */
    const struct anyn_lots *lots; /* instead of the seed, or NULL */
};

/* The k-th way in which n is such a product, the most even ones first.  False: there are fewer. */
bool anyn_shape(const struct families *fs, uint32_t k, struct anyn_world *world);
/* With the first of them for which holds what is given. */
struct anyn_world anyn_world_of(const struct families *fs, struct anyn_world world);

struct anyn_instance {
    const struct family *f;
    struct anyn_world world;
    int64_t rank, coords[FAMILY_DIMS];
    int64_t *counters;
    int64_t *place;
    int64_t peer, tag; /* peer: a number; -1: no place of the grid */
    struct anyn_instance *partner; /* SEND, RECV: by anyn_pair_messages(); or NULL */
};

struct anyn_instances {
    struct anyn_instance *items;
    uint32_t n, cap;
    bool complete; /* else there were too many */
};

/* By the number of its rank. */
void anyn_set_coords(const struct families *fs, struct anyn_instance *e);

/* Is the rank in the communicator of the event? */
bool anyn_is_member(const struct families *fs, const struct anyn_instance *e, uint32_t rank);

/* In the order of the ranks, and of each rank's events. */
struct anyn_instances anyn_instances(struct arena *arena, const struct families *fs,
                                     struct anyn_world world);

/* The k-th send of each channel meets its k-th receive. */
void anyn_pair_messages(struct arena *scratch, struct anyn_instances *all);

/* What the ranks come to if sends are not buffered, in one execution: the seed says in which one.
 * Partners are found on the way. */
enum anyn_end { ANYN_ENDS, ANYN_STOPS /* all that are left are blocked */, ANYN_MISMATCH };
enum anyn_end anyn_run(struct arena *scratch, const struct families *fs,
                       struct anyn_instances *all);

/* The value of an expression of the event's family. */
int64_t anyn_instance_value(const struct families *fs, const struct anyn_instance *e,
                            struct affine x);

#endif
