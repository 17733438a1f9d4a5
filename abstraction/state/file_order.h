/* Whether a change of files can come between what ranks read in them.
 *
 *     rank 0 and 1: read in.txt; MPI_Barrier;   rank 0: write out.txt     it cannot
 *     rank 0: write out.txt                     rank 1: read in.txt       it can, if out.txt is a
 *                                                                         link to in.txt
 *
 * Ranks that have come to one point are told apart from others by collectives of all ranks that
 * nobody leaves before all have entered.
 */
#ifndef M2S_ABSTRACTION_STATE_FILE_ORDER_H
#define M2S_ABSTRACTION_STATE_FILE_ORDER_H

#include "abstraction/domain/value.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct state;

/* The rank reads what all ranks find alike.  Have files been changed by then, or meanwhile? */
bool file_order_reads(struct engine *e, struct state *s);
/* The rank changes a file.  Do others read meanwhile, or later? */
bool file_order_changes(struct engine *e, struct state *s);
/* It reads, or changes, a file of which the name is known as this number only; others are not
 * noted.  And has any rank noted it, as far as is known? */
void file_order_note(struct engine *e, struct state *s, bool changes, struct value name);
bool file_order_knows(struct engine *e, bool changes, struct value name);
/* It leaves a collective. */
void file_order_meets(struct engine *e, struct state *s, const struct coll_call *c);

#endif
