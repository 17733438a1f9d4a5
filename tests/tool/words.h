#ifndef M2S_TESTS_WORDS_H
#define M2S_TESTS_WORDS_H

#include <wordexp.h>

/* Splits a line as a shell would, from the second word on: `name` is the first.  argv is
 * we_wordv, we_wordc of them, to be freed by wordfree(). */
void words_split(wordexp_t *words, const char *name, const char *line);

#endif
