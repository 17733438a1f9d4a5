/* Numbers as text: "4", "2..8", "2,4..6". */
#ifndef M2S_CORE_NUMBERS_H
#define M2S_CORE_NUMBERS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* A whole number from 0 to max.  False: it is none. */
bool numbers_one(const char *s, uint64_t max, uint64_t *value);

/* A list of numbers and ranges: appended to *v, each once; from min to max.  False: it is no
 * such list. */
bool numbers_list(struct arena *arena, const char *text, uint32_t min, uint32_t max, uint32_t **v,
                  size_t *n, size_t *cap);

/* "2..8,12": such a list of n numbers. */
const char *numbers_text(struct arena *arena, const uint32_t *v, size_t n);

#endif
