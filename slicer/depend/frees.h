/* Memory that is given back, and what may access it later. */
#ifndef M2S_SLICER_FREES_H
#define M2S_SLICER_FREES_H

#include "slicer/depend/dependence.h"

struct sl_frees;

/* The calls of free() that main can reach; NULL: there are none. */
struct sl_frees *frees_find(struct arena *arena, const struct sl_dependence *s);

/* Criteria: calls after which the same variable is stored through, or freed, without a new
 * value. */
void frees_add(struct sl_dependence *s);

/* The n calls of other functions that are given it. */
const uint32_t *frees_passed(const struct sl_dependence *s, uint32_t *n);

/* Instruction `number` reads the object: calls that may have freed it before are kept. */
void frees_need(struct sl_dependence *s, uint32_t number, uint32_t object);

#endif
