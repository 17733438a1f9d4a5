/* Whether two message buffers of one call have a byte in common. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_OVERLAP_H
#define M2S_ABSTRACTION_ARGUMENTS_OVERLAP_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct event;
struct state;

/* What is sent, `sent` times, and what is received, `received` times, must be disjoint (MPI-4.0
 * 2.3, 3.10).  False: *ev is the fault, or a question about the counts.  Where neither is known,
 * the ledger says so. */
bool overlap_check(struct engine *e, struct state *s, const struct buffer *out, int64_t sent,
                   const struct buffer *in, int64_t received, struct event *ev);

/* May the two be in one object, as far as their places are known? */
bool overlap_is_possible(const struct state *s, const struct buffer *a, const struct buffer *b);

/* The ledger says that it is not known whether the buffers of this call overlap. */
void overlap_is_open(struct engine *e, const struct state *s);

#endif
