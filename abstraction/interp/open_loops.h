/* Loops and recursion of which it is not proved that they end (abst_options.open_ends).
 *
 *     while (residual > eps) residual = smooth(u);      what is read is not known: assumed to end
 *     while (p) p = p->next;                            the list is known: it is run
 */
#ifndef M2S_INTERP_OPEN_LOOPS_H
#define M2S_INTERP_OPEN_LOOPS_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct func_info;
struct loop_info;
struct state;

/* The branch at which the state stands has an outcome that is not known: if it leaves such a loop,
 * in which nobody communicates, the ledger says that it ends (loop-terminates). */
void open_loops_note(struct engine *e, struct state *s);

/* Is it such a loop, and one of the program, not of what stands for its library? */
bool open_loops_has(const struct engine *e, const struct func_info *fn, struct loop_info *l);

/* Is one around the place where the state stands, in any function that runs? */
bool open_loops_around(const struct engine *e, const struct state *s);

/* Is there one in these blocks of the function (bit set; NULL: all), or in what they call? */
bool open_loops_inside(const struct engine *e, const struct func_info *fn, const uint64_t *body);

#endif
