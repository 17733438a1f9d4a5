/* --ltl FORMULA, and --property FILE with one formula a line:
 *
 *     # a comment
 *     few: [] in_flight(*, 0) <= 8
 *     terminated(0) W at(0, 12)
 *
 * or a source file, with them in its comments:
 *
 *     // mpi2spin: ltl "few: [] in_flight(*, 0) <= 8"
 */
#ifndef M2S_CLI_PROPERTIES_H
#define M2S_CLI_PROPERTIES_H

#include "cli/options.h"

/* Exit code, or -1; a message has been printed, with the character that is wrong. */
int properties_add(struct arena *arena, struct options *o, const char *formula);
int properties_read(struct arena *arena, struct options *o, const char *file);

/* "mpi2spin: error: WHERE: TEXT", the formula, and a caret. */
void properties_tell(const char *where, const char *formula, struct ltl_error error);

#endif
