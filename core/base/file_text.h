/* Texts that are read as a whole. */
#ifndef M2S_CORE_BASE_FILE_TEXT_H
#define M2S_CORE_BASE_FILE_TEXT_H

#include "core/base/arena.h"

#include <stdbool.h>

/* What stands in the file, up to its first NUL byte, in the arena; NULL, and errno says why: it
 * cannot be read.  *has_nul, unless that is NULL: there is such a byte. */
char *file_text(struct arena *a, const char *path, bool *has_nul);

#endif
