/* What stands behind options, as text, to values.  False: it is not such a text. */
#ifndef M2S_CLI_VALUE_H
#define M2S_CLI_VALUE_H

#include "cli/options.h"

/* --args: words as the shell would split them, with quotes and backslashes, without expansion. */
bool value_words(struct arena *arena, struct options *o, const char *s);

/* --input NAME=LO..HI */
bool value_input(struct arena *arena, struct options *o, const char *s);

/* --given NAME=TEXT */
bool value_given(struct arena *arena, struct options *o, const char *s);

/* --assume-local f,g */
bool value_names(struct arena *arena, struct options *o, const char *s);

#endif
