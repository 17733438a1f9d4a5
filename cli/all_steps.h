/* Skeletons that have all steps of a program, for questions that are about more than hanging. */
#ifndef M2S_CLI_ALL_STEPS_H
#define M2S_CLI_ALL_STEPS_H

#include "cli/pipeline.h"

struct explored { /* one process count, one slice */
    struct ledger ledger;
    struct diags diags;
    struct skel *skel;   /* or NULL */
    const char *refused; /* why it does not have all steps, or NULL */
};

/* The same options, without the mechanisms that leave out steps. */
struct options all_steps_options(struct arena *arena, const struct options *o);

/* Are there operations in flight?  Then it is assumed that no buffer of theirs is misused. */
void all_steps_look_for_flights(struct arena *arena, const struct options *o, struct compiled *c);

/* o: of all_steps_options(). */
struct explored all_steps_explore(struct arena *arena, const struct options *o,
                                  const struct compiled *c, uint32_t n, uint64_t give_up_ms);

#endif
