/* Which sends and receives belong together (docs/dev/SKELETON.md, section 2). */
#ifndef M2S_TESTS_REF_MATCHING_H
#define M2S_TESTS_REF_MATCHING_H

#include "tests/checker/moment.h"

/* Rank p posts.  A ready send for which there is no receive is a mistake; so is a
 * buffered send that is more than the rank's attached buffer has room for. */
void ref_post_send(struct moment *m, uint32_t p, const struct skel_state *state,
                        enum skel_mode mode, uint32_t owner);
void ref_post_receive(struct moment *m, uint32_t p, uint32_t owner);

/* May the i-th unmatched send and the k-th unmatched receive be matched? */
bool ref_allowed(const struct moment *m, uint32_t i, uint32_t k);
void ref_match(struct moment *m, uint32_t i, uint32_t k);

/* The i-th send is matched: by ref_match(), or by MRECV. */
void ref_end_send(struct moment *m, uint32_t i);

/* The first unmatched send that a receive of rank p from these channels could take from
 * the sender of `chan`, or SKEL_NONE; a send that an earlier receive fits is none. */
uint32_t ref_probe(const struct moment *m, uint32_t p, uint32_t chan,
                        const uint32_t *chans, uint32_t n_chans);

/* The unmatched send or receive of this rank and owner, or SKEL_NONE. */
uint32_t ref_send_of(const struct moment *m, uint32_t p, uint32_t owner);
uint32_t ref_receive_of(const struct moment *m, uint32_t p, uint32_t owner);

/* The send that rank p has taken into this slot by MPROBE. */
uint32_t ref_taken(const struct moment *m, uint32_t p, uint32_t slot);

/* Nobody waits for it any more. */
void ref_forget_send(struct moment *m, uint32_t i);
void ref_forget_receive(struct moment *m, uint32_t k);

#endif
