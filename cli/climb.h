/* The ladder of refinement (cli/refine.h) is climbed until the verdict is decided: cheap attempts
 * first, and none that cannot help.
 */
#ifndef M2S_CLI_CLIMB_H
#define M2S_CLI_CLIMB_H

#include "cli/attempt.h"

/* The answer of a rung, or of one above it. */
struct attempt climb_ladder(struct arena *stages, const struct job *job, enum rung_name name,
                            uint32_t n);

#endif
