/* The parts of motion.h: posting and matching (motion_lists.c), collectives
 * (motion_coll.c), what is possible (motion_moves.c), and the saved form
 * (motion_save.c).  motion.c moves the ranks.
 */
#ifndef M2S_VERIFY_MOTION_PARTS_H
#define M2S_VERIFY_MOTION_PARTS_H

#include "verify/motion.h"

/* Only the first broken rule is kept. */
void motion_broken(struct motion *m, uint32_t rank, const char *what);

/* Does a receive that was posted in the state take messages of the channel? */
bool motion_takes(const struct motion *m, uint32_t rank, uint32_t at, uint32_t chan);

/* The slot gets a send or a receive that is posted now, in the rank's current state; slot
 * SKEL_NONE: nobody waits for it. */
void motion_post_send(struct motion *m, uint32_t rank, uint32_t slot,
                      enum skel_mode mode);
void motion_post_recv(struct motion *m, uint32_t rank, uint32_t slot);

/* The slot is free again; its operation goes on without it. */
void motion_detach(struct motion *m, uint32_t rank, uint32_t slot, bool released);
void motion_cancel(struct motion *m, uint32_t rank, uint32_t slot);

void motion_match(struct motion *m, uint32_t rank, uint32_t posted, uint32_t chan);

/* An MPROBE takes the message out; an MRECV receives it. */
void motion_extract(struct motion *m, uint32_t rank, uint32_t chan,
                    uint32_t slot);
void motion_receive_extracted(struct motion *m, uint32_t rank, uint32_t slot);

/* The bytes of the rank's unmatched sends of mode BUFFER, and whether there are any. */
uint64_t motion_buffered_bytes(const struct motion *m, uint32_t rank, bool *any);

void motion_enter_coll(struct motion *m, uint32_t rank, uint32_t slot);
void motion_leave_coll(struct motion *m, uint32_t rank, uint32_t slot, bool early);

/* The symbol that the rank contributes or sends in its state. */
uint32_t motion_symbol(const struct motion *m, uint32_t rank);

/* The one transition of the rank's state for a symbol from chan (SKEL_NONE: from a
 * collective), or SKEL_NONE. */
uint32_t motion_transition(struct motion *m, uint32_t rank, uint32_t chan,
                           uint32_t sym);

#endif
