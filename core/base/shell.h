/* Words for the shell. */
#ifndef M2S_CORE_SHELL_H
#define M2S_CORE_SHELL_H

#include "core/base/arena.h"

#include <stdbool.h>

/* The word as the shell reads it back: it's -> 'it'\''s'; one that needs no quotes is itself. */
const char *shell_quoted(struct arena *arena, const char *word);

/* The words of a line as the shell would split them, with quotes and backslashes, unexpanded:
 * appended to *words.  False: a quote is not closed. */
bool shell_words(struct arena *arena, const char *line, const char ***words, size_t *n,
                 size_t *cap);

#endif
