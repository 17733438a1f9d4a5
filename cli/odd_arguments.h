/* What a program does wrong only where an argument is 0 or negative, and with no hang:
 *
 *     root = atoi(argv[1]) % size;      -1 is no root
 *     cannot hang, unless argv[1] is less than 1: verified within bounds
 *
 * The question is asked again with arguments of 1 at least, and that answer is the verdict, also
 * where it is that nothing is decided.
 */
#ifndef M2S_CLI_ODD_ARGUMENTS_H
#define M2S_CLI_ODD_ARGUMENTS_H

#include "cli/options.h"
#include "report/result.h"

/* The options for that; NULL: the run has found something else, too, or nothing of this kind. */
const struct options *odd_arguments_bound(struct arena *arena, const struct options *o,
                                          const struct result_run *run);

/* What is told: `rest` is the run with them. */
struct result_run *odd_arguments_settle(struct arena *arena, const struct options *o,
                                        struct result_run *run, struct result_run *rest);

#endif
