/* Words for the shell. */
#ifndef M2S_CORE_SHELL_H
#define M2S_CORE_SHELL_H

#include "core/base/arena.h"

/* The word as the shell reads it back: it's -> 'it'\''s'; one that needs no quotes is itself. */
const char *shell_quoted(struct arena *arena, const char *word);

#endif
