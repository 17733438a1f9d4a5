/* Families that are written by hand, as families_text() (core/family/family.h) writes them. */
#ifndef M2S_TESTS_PARSE_FAMILIES_H
#define M2S_TESTS_PARSE_FAMILIES_H

#include "core/family/family.h"

/* NULL: *error says why not, with a line. */
struct families *families_parse(struct arena *arena, const char *text, const char **error);

#endif
