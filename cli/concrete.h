/* A counterexample made concrete: inputs are looked for with which the program fails for certain.
 *
 *     strcmp(word, "go") == 0 && n > 100      possibly violated, as the two answers come from one
 *                                             line; violated, with "go 101" on standard input
 *
 * The program is verified again and again with inputs that are given in full.  Each run notes what
 * it has asked about them, from which other inputs are made (cli/inputs.h); those by which
 * something new is asked, or answered, are kept.  Only such a run decides.
 */
#ifndef M2S_CLI_CONCRETE_H
#define M2S_CLI_CONCRETE_H

#include "cli/attempt.h"

/* Is it open whether, or not told with which inputs, the program fails?  Then the run with inputs
 * for which it does, if they are found; else `run`. */
struct result_run *concrete_find(struct arena *stages, const struct job *job,
                                 struct result_run *run);

#endif
