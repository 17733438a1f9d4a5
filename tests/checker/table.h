/* Rows of numbers, and a table of those that have been seen. */
#ifndef M2S_TESTS_TABLE_H
#define M2S_TESTS_TABLE_H

#include "core/base/arena.h"

#include <stdint.h>

struct row {
    uint32_t *words;
    uint32_t n;
};

struct table;

struct table *ref_table_new(struct arena *arena);
uint64_t ref_table_size(const struct table *t);

/* Rows have numbers, in the order in which they were found. */
struct row ref_table_get(const struct table *t, uint64_t number);

/* The number of a row; it is added if it is new. */
uint64_t ref_table_number(struct table *t, struct row row);

#endif
