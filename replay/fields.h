/* Words of a line: "call fn=MPI_Send tag=3". */
#ifndef M2S_REPLAY_FIELDS_H
#define M2S_REPLAY_FIELDS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* The value of name=value, or NULL. */
const char *fields_text(struct arena *arena, const char *line, const char *name);
long long fields_number(const char *line, const char *name, long long otherwise);
unsigned long long fields_digest(const char *line, const char *name); /* 0: none */
bool fields_has(const char *line, const char *word);

/* Numbers with commas between: "3,-,5"; what is none is left out. */
uint32_t *fields_numbers(struct arena *arena, const char *text, uint32_t *n);

#endif
