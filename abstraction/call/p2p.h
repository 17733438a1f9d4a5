/* Blocking point-to-point communication, and what all receives share (MPI-4.0 chapter 3). */
#ifndef M2S_ABSTRACTION_CALL_P2P_H
#define M2S_ABSTRACTION_CALL_P2P_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct engine;
struct envelope;
struct event;
struct group;
struct state;
struct symbol;

bool p2p_wildcards_hold(struct engine *e);
/* Do the datatypes match, and is the message not longer than the buffer?  false: *fault. */
bool p2p_may_take(struct engine *e, struct state *s, const struct buffer *in,
                  const struct symbol *symbol, const struct group *g, struct event *fault);
/* Take a message into a buffer and a status; false: *fault. */
bool p2p_receive(struct engine *e, struct state *s, const struct buffer *in,
                 struct value status, const struct symbol *symbol, const struct group *g,
                 struct event *fault);
/* The condition under which a message is not longer than the buffer.  NONE: a length is not even
 * an expression. */
struct value p2p_fits(struct engine *e, const struct state *s, const struct buffer *in,
                      const struct symbol *symbol);
/* Channel and symbol of the content that is sent now: ev->send, symbol, full; false: *ev. */
bool p2p_prepare_send(struct engine *e, struct state *s, const struct envelope *v,
                      const struct buffer *b, struct event *ev);

#endif
