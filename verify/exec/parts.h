/* The parts of exec.h: posting and matching (lists.c), collectives (coll.c), what is possible
 * (moves.c), the tape (tape.c), and the saved form (save.c).  exec.c moves the ranks.
 */
#ifndef M2S_VERIFY_EXEC_PARTS_H
#define M2S_VERIFY_EXEC_PARTS_H

#include "verify/exec/exec.h"

/* Only the first broken rule is kept. */
void exec_broken(struct exec *m, uint32_t rank, const char *what);

/* The slot gets a send or a receive that is posted now, in the rank's current state; slot
 * SKEL_NONE: nobody waits for it. */
void exec_post_send(struct exec *m, uint32_t rank, uint32_t slot,
                    enum skel_mode mode);
void exec_post_recv(struct exec *m, uint32_t rank, uint32_t slot);

/* The slot is free again; its operation goes on without it. */
void exec_detach(struct exec *m, uint32_t rank, uint32_t slot, bool released);
void exec_cancel(struct exec *m, uint32_t rank, uint32_t slot);

void exec_match(struct exec *m, uint32_t rank, uint32_t posted, uint32_t chan);

/* An MPROBE takes the message out; an MRECV receives it. */
void exec_extract(struct exec *m, uint32_t rank, uint32_t chan,
                  uint32_t slot);
void exec_receive_extracted(struct exec *m, uint32_t rank, uint32_t slot);

/* The bytes of the rank's unmatched sends of mode BUFFER, and whether there are any. */
uint64_t exec_buffered_bytes(const struct exec *m, uint32_t rank, bool *any);

void exec_enter_coll(struct exec *m, uint32_t rank, uint32_t slot);
void exec_leave_coll(struct exec *m, uint32_t rank, uint32_t slot, bool early);

/* A new exec gets to know the world's tape; it is put to its beginning. */
void exec_find_tape(struct exec *m);
void exec_rewind(struct exec *m);

/* The transition by which the rank's READ takes its next letter, or SKEL_NONE: there is none. */
uint32_t exec_reading(struct exec *m, uint32_t rank);

/* The letter is the next one of the path; it is read; a rank that reads no more needs none. */
void exec_choose(struct exec *m, uint32_t letter);
void exec_drop_letter(struct exec *m, uint32_t rank);
void exec_forget_letters(struct exec *m, uint32_t rank);

/* The symbol that the rank contributes or sends in its state. */
uint32_t exec_symbol(const struct exec *m, uint32_t rank);

/* The one transition of the rank's state for a symbol from chan (SKEL_NONE: from a
 * collective), or SKEL_NONE. */
uint32_t exec_transition(struct exec *m, uint32_t rank, uint32_t chan,
                         uint32_t sym);

#endif
