/* Agents: the machines of words (abstraction/state/word.h), which answer what ranks ask of them.
 *
 *     rank 1 -> agent 4   "MPI_SUM 1"           rank 1 waits for the answer
 *     agent 4 -> rank 1   "5"                   and its value is 6
 *
 * While ranks are explored, an agent is the set of its values: those that the steps asked for so
 * far can make of the first one.  Beyond the limits of the word there is one value for all.
 */
#ifndef M2S_ABSTRACTION_MACHINE_AGENT_H
#define M2S_ABSTRACTION_MACHINE_AGENT_H

#include "abstraction/state/word.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct group;
struct rank;
struct symbol;
struct word;

/* What is done to a word.  A swap changes it if it is `compare`.  The last three are of a lock:
 * rank `operand` takes it alone, once that can be, or shares it (AGENT_SHARED), or gives it back.
 */
enum agent_kind { AGENT_READ, AGENT_SET, AGENT_ADD, AGENT_LEAST, AGENT_MOST, AGENT_SWAP,
                  AGENT_EXCLUDE, AGENT_SHARE, AGENT_RELEASE };
enum { AGENT_SHARED = -1 };

struct agent_step {
    enum agent_kind kind;
    int64_t operand, compare;
};

/* The rank of the agent of a word. */
uint32_t agent_of(const struct engine *e, const struct word *x);

/* Messages to the agent; and from it: value: with the place in word.values of what there was
 * before; else as a sign that it is done. */
struct group *agent_asked(struct engine *e, const struct word *x, uint32_t rank, bool value);
struct group *agent_answers(struct engine *e, const struct word *x, uint32_t rank, bool value);
/* The message that asks for a step; and back. */
struct symbol *agent_request(struct engine *e, const struct word *x, struct group *g,
                             const struct agent_step *step);
struct agent_step agent_step_of(const struct symbol *request);
/* Does who asks so want the value? */
bool agent_tells(const struct group *asked);

/* What the step makes of a value, as places in word.values; so many.  Some may be new. */
enum { AGENT_RESULTS = 4 * WORD_VALUES };
uint32_t agent_apply(struct engine *e, struct word *x, const struct agent_step *step,
                     uint32_t value, uint32_t *out);
/* All values, and answers, that the steps asked for can make: who waits for them is woken. */
void agent_close(struct engine *e);

/* ---- agent_loops.c ---- */

/* Per value: does the rank, which asks at node k, come back to it, and the word stays as it is?
 * Then it waits. */
const bool *agent_shut(struct engine *e, struct word *x, const struct rank *r, uint32_t k);
/* Loops that do nothing else, and may not end: entries of the ledger. */
void agent_note_loops(struct engine *e);

#endif
