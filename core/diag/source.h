/* Places in the user's C files. */
#ifndef M2S_CORE_SOURCE_H
#define M2S_CORE_SOURCE_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* A range of source text.  Lines and columns count from 1; columns are bytes.
 * file is an interned path as the user wrote it (NULL: no place known).  For code from a
 * macro the range is where the macro is used. */
struct src_range {
    const char *file;
    uint32_t line, col;
    uint32_t end_line, end_col; /* one past the last character; 0 if unknown */
};

/* Do both begin at one place of one file? */
bool source_begins_alike(struct src_range x, struct src_range y);

/* The line of the file in which the range begins, without its end, in `arena`.  NULL: it cannot
 * be read. */
char *source_line(struct arena *arena, struct src_range at);

#endif
