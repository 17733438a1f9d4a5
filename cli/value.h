/* What stands behind options, as text, to values.  False: it is not such a text. */
#ifndef M2S_CLI_VALUE_H
#define M2S_CLI_VALUE_H

#include "cli/options.h"

/* A whole number from 0 to max. */
bool value_number(const char *s, uint64_t max, uint64_t *value);

/* "4", "2..8", "2,4..6": appended to *v, each once; numbers from min to max. */
bool value_list(struct arena *arena, const char *text, uint32_t min, uint32_t max,
                uint32_t **v, size_t *n, size_t *cap);

/* --args: words as the shell would split them, with quotes and backslashes, without expansion. */
bool value_words(struct arena *arena, struct options *o, const char *s);

/* --input NAME=LO..HI */
bool value_input(struct arena *arena, struct options *o, const char *s);

/* --assume-local f,g */
bool value_names(struct arena *arena, struct options *o, const char *s);

#endif
