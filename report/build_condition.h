/* Conditions as text: taken apart, and as one would say them (build_inputs.c). */
#ifndef M2S_BUILD_CONDITION_H
#define M2S_BUILD_CONDITION_H

#include "core/base/arena.h"

/* "A < B" with one operator between spaces that is in no parentheses: where it is, and which; else
 * NULL. */
enum build_operator { BUILD_EQUAL, BUILD_OTHER, BUILD_AT_MOST, BUILD_AT_LEAST, BUILD_LESS,
                      BUILD_MORE };
const char *build_compared(const char *text, unsigned *op);

/* "!(n < 5)" is "n >= 5". */
const char *build_plain(struct arena *a, const char *text);

/* A sentence instead of the condition, if it has one; else the condition as it is. */
const char *build_sentence(struct arena *a, const char *text);

#endif
