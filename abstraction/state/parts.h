/* Parts of the program that only compute: functions, and loops in others, that communicate nothing
 * and always go on (abstraction/program/join_points.c).  How much work is done in each is counted;
 * those in which much is done need not be followed (abstraction/interp/summary.h).
 *
 *     relax(u, n);                     much: any values in u, at once
 *     next = owner(pivot(u), n);       much, but a rank is computed: followed after all
 *     MPI_Bcast(u, n, MPI_DOUBLE, next, comm);
 */
#ifndef M2S_ABSTRACTION_STATE_PARTS_H
#define M2S_ABSTRACTION_STATE_PARTS_H

#include <stdbool.h>
#include <stdint.h>

struct abst_heavy;
struct engine;
struct expr;
struct state;
struct value;

/* Some work was done where the state is: it is counted for the outermost part that may be skipped.
 */
void parts_sample(struct engine *e, const struct state *s);
/* The state is at a choice.  A part with one computes on data that is not known. */
void parts_choose(struct engine *e, const struct state *s);
/* A limit was met: if most of the work was in parts, the largest of them are heavy. */
void parts_limit(struct engine *e);
/* Has a part become heavy while others are skipped?  Then all begins again. */
bool parts_begin_again(const struct engine *e);
/* Is there a heavy part that need not be followed?  If not, skipping parts changes nothing. */
bool parts_are_left(const struct abst_heavy *heavy);
/* Does communication depend on a heavy part that is not followed? */
bool parts_are_asked(const struct abst_heavy *heavy);
/* loop: 1 + its header, or 0: all of the function.  1 + the index of a part that is not followed;
 * 0: it is. */
uint32_t parts_skipped(const struct engine *e, uint32_t func, uint32_t loop);
/* It cannot be skipped: what it writes is not known.  What is in it may be. */
void parts_open(struct engine *e, uint32_t part);
/* Communication depends on x: parts that were skipped and out of which something in it comes are
 * noted. */
void parts_asked(struct engine *e, const struct expr *x);
/* The part out of which something in a or b comes; 0: none. */
uint32_t parts_of(const struct value *a, const struct value *b);

#endif
