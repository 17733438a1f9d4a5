/* Sections of locks in the exact phase: which of them can meet (docs/dev/THEORY.md 16.2).
 *
 *     rank 0: lock(EXCLUSIVE, 0), unlock(0), barrier        rank 1: barrier, lock(SHARED, 0), recv
 *
 * The section of rank 1 may block, but that of rank 0 is over in every execution when it begins.
 */
#ifndef M2S_ABSTRACTION_STATE_WIN_SECTION_H
#define M2S_ABSTRACTION_STATE_WIN_SECTION_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct win;

/* Outside of the exact phase nothing is noted: false, of the first and the third. */
bool win_section_begin(struct engine *e, uint32_t rank, const struct win *w, uint32_t member,
                       bool excludes);
void win_section_end(struct engine *e, uint32_t rank, const struct win *w, uint32_t member);
/* In the open sections of the rank on the window is what may block. */
bool win_section_blocks(struct engine *e, uint32_t rank, const struct win *w);

/* What sections of a window have, if they are not noted. */
struct win_late {
    bool is, excludes, blocks;
};
/* The rank has begun a section on the window, or come to what may block in one: is each section
 * that may block kept apart, in every execution, from those that exclude it or that it excludes? */
bool win_section_apart(const struct engine *e, uint32_t rank, const struct win *w,
                       const struct win_late *late);

#endif
