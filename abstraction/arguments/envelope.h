/* Envelopes of point-to-point calls: communicator, peer, tag (MPI-4.0 3.2.3). */
#ifndef M2S_ABSTRACTION_ARGUMENTS_ENVELOPE_H
#define M2S_ABSTRACTION_ARGUMENTS_ENVELOPE_H

#include "abstraction/domain/value.h"
#include "core/skel/skel.h"

#include <stdbool.h>
#include <stdint.h>

struct alternative;
struct engine;
struct envelope;
struct event;
struct group;
struct state;

/* "-3", "MPI_ANY_SOURCE": a rank or a tag, as a program would write it. */
const char *envelope_rank_text(struct engine *e, int64_t rank);
/* What the envelope is of.  A call that begins at once knows more of its message: the tag of what
 * it sends may be one of many, `open_tag`; and what it receives is the message that the last probe
 * has found, if the source and the tag say so, whatever the tag is (GROUP_MIXED_TAG). */
enum envelope_use { ENVELOPE_SEND, ENVELOPE_SEND_NOW, ENVELOPE_RECEIVE, ENVELOPE_RECEIVE_NOW };

/* The envelope of a call; false: *ev.  `null`: the caller does nothing. */
bool envelope_of_call(struct engine *e, struct state *s, struct value comm, struct value peer,
                      struct value tag, enum envelope_use use, struct envelope *v,
                      struct event *ev);
/* The tag, or MPI_ANY_TAG. */
struct value envelope_tag(const struct state *s, const struct envelope *v);
/* The channel of a message, and its tag; NULL: *ev. */
struct group *envelope_channel(struct engine *e, struct state *s, const struct envelope *v,
                               struct value *tag, struct event *ev);
/* The only channel that can match, or NULL if there are several or none; false: *ev. */
bool envelope_source(struct engine *e, struct state *s, const struct envelope *v,
                     struct group **only, struct event *ev);
/* One alternative, without a reservation. */
struct alternative *envelope_alternative(struct engine *e, enum skel_alt_kind kind,
                                         const struct envelope *from, struct group *only);

#endif
