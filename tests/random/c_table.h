/* Programs that interpret a table. */
#ifndef M2S_TESTS_C_TABLE_H
#define M2S_TESTS_C_TABLE_H

#include "tests/random/c_style.h"

/* What the functions share. */
void c_table_head(struct c_style *c);

/* The function of the rank c->rank, with its table. */
void c_table_function(struct c_style *c, uint32_t world, const struct skel_machine *m);

#endif
