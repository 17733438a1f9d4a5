/* Calls and loops that are not followed: they only compute, and were seen to take too long. */
#ifndef M2S_ABSTRACTION_INTERP_SUMMARY_H
#define M2S_ABSTRACTION_INTERP_SUMMARY_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct func_info;
struct ir_instr;
struct state;

/* If all that the call of fn may write is known: that, and what it returns, is any value, and the
 * call is over.  Else false, and nothing has been done. */
bool summary_run(struct engine *e, struct state *s, const struct func_info *fn,
                 const struct ir_instr *i);
/* The same of a loop, to the header of which the top frame goes now: where it goes on. */
uint32_t summary_passes(struct engine *e, struct state *s, uint32_t to);

#endif
