/* Message races: receives and probes of any source that can take messages of several
 * senders at the same moment (docs/dev/THEORY.md, section 12.3).
 */
#ifndef M2S_VERIFY_SEARCH_RACE_H
#define M2S_VERIFY_SEARCH_RACE_H

#include "verify/exec/exec.h"
#include "verify/verify.h"

struct races {
    struct arena *arena;
    struct race *items;
    uint32_t n, cap;
};

/* Note the races of the current state. */
void race_note(struct races *races, const struct exec *m);

/* After a search that did not come to its end: the receives and probes that it has not met
 * racing, with all ranks that send what they can take. */
void race_guess(struct races *races, const struct skel *s, uint32_t world);

#endif
