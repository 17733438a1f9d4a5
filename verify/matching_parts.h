/* The parts of matching.h: posting and matching (matching_lists.c), collectives
 * (matching_coll.c), what is possible (matching_moves.c), and the saved form
 * (matching_save.c).  matching.c moves the ranks.
 */
#ifndef M2S_VERIFY_MATCHING_PARTS_H
#define M2S_VERIFY_MATCHING_PARTS_H

#include "verify/matching.h"

/* Only the first broken rule is kept. */
void matching_broken(struct matching *m, uint32_t rank, const char *what);

/* Does a receive that was posted in the state take messages of the channel? */
bool matching_takes(const struct matching *m, uint32_t rank, uint32_t at, uint32_t chan);

/* The slot gets a send or a receive that is posted now, in the rank's current state; slot
 * SKEL_NONE: nobody waits for it. */
void matching_post_send(struct matching *m, uint32_t rank, uint32_t slot,
                        enum skel_mode mode);
void matching_post_recv(struct matching *m, uint32_t rank, uint32_t slot);

/* The slot is free again; its operation goes on without it. */
void matching_detach(struct matching *m, uint32_t rank, uint32_t slot, bool released);
void matching_cancel(struct matching *m, uint32_t rank, uint32_t slot);

void matching_match(struct matching *m, uint32_t rank, uint32_t posted, uint32_t chan);

/* An MPROBE takes the message out; an MRECV receives it. */
void matching_extract(struct matching *m, uint32_t rank, uint32_t chan,
                      uint32_t slot);
void matching_receive_extracted(struct matching *m, uint32_t rank, uint32_t slot);

/* The bytes of the rank's unmatched sends of mode BUFFER, and whether there are any. */
uint64_t matching_buffered_bytes(const struct matching *m, uint32_t rank, bool *any);

void matching_enter_coll(struct matching *m, uint32_t rank, uint32_t slot);
void matching_leave_coll(struct matching *m, uint32_t rank, uint32_t slot);

/* The symbol that the rank contributes or sends in its state. */
uint32_t matching_symbol(const struct matching *m, uint32_t rank);

/* The one transition of the rank's state for a symbol from chan (SKEL_NONE: from a
 * collective), or SKEL_NONE. */
uint32_t matching_transition(struct matching *m, uint32_t rank, uint32_t chan,
                             uint32_t sym);

#endif
