/* Buffers in flight: what the program must not touch between the call that starts an operation
 * and the one that completes it (MPI-4.0 3.7.2, 3.9, 6.12).
 *
 *     MPI_Irecv(u, 1, MPI_DOUBLE, ..., &r);
 *     x = u[0];                                 fault MPI-BUFFER-IN-FLIGHT
 *     MPI_Wait(&r, ...);
 *
 * The requests of a state say what is in flight.  An access is a fault if its bytes and those that
 * the buffer has at least overlap.  What may overlap, since the count of the call or the place
 * of the access is not known, is an entry of the ledger.
 */
#ifndef M2S_ABSTRACTION_STATE_BUFFER_USE_H
#define M2S_ABSTRACTION_STATE_BUFFER_USE_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct coll_call;
struct engine;
struct event;
struct request;
struct state;

/* May the program read (write) n bytes at `at` now?  n < 0: one or more.  False: *ev is a fault. */
bool buffer_use_allows(struct engine *e, const struct state *s, struct value at, int64_t n,
                       bool writes, struct event *ev);

/* Do these n bytes meet no buffer in flight, for sure?  Nothing is said of it. */
bool buffer_use_spares(struct engine *e, const struct state *s, struct value at, int64_t n,
                       bool writes);
/* Is there any? */
bool buffer_use_is_in_flight(const struct state *s);

/* May an object (the address of its first byte) cease to exist now?  verb: "is freed". */
bool buffer_use_allows_end(struct engine *e, const struct state *s, struct value object,
                           const char *verb, struct event *ev);

/* The same for all bytes of a buffer; blocks: so many of them follow each other there. */
bool buffer_use_allows_buffer(struct engine *e, const struct state *s, const struct buffer *b,
                              int64_t blocks, bool writes, struct event *ev);

/* The same for a collective, blocking or not. */
bool buffer_use_allows_coll(struct engine *e, const struct state *s, const struct coll_call *c,
                            struct event *ev);
bool buffer_use_allows_start(struct engine *e, const struct state *s, const struct request *r,
                             struct event *ev);

#endif
