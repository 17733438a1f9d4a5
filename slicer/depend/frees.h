/* Memory that is given back, and what may access it later. */
#ifndef M2S_SLICER_FREES_H
#define M2S_SLICER_FREES_H

#include "slicer/depend/dependence.h"

struct sl_freeing {
    uint32_t number;               /* the call */
    const struct ir_opnd *pointer; /* what it frees */
    struct sl_cells cells;         /* what that may be */
    bool *after;                   /* [place]: may come after it; NULL: not asked yet */
};

struct sl_frees {
    struct arena *arena; /* as long as there are facts */
    struct sl_freeing *items;
    uint32_t n, cap;
    uint32_t *first, *of; /* of[first[o] .. first[o + 1]]: those of object o, each once */
};

/* The calls of free() that main can reach; NULL: there are none. */
struct sl_frees *frees_find(struct arena *arena, const struct sl_dependence *s);

/* Does main reach the instruction? */
bool frees_is_reached(const struct sl_dependence *s, uint32_t number);

/* Criteria: calls of free() for what is not allocated, or for the midst of it (C11 7.22.3.3). */
void frees_add_wrong(struct sl_dependence *s);

/* Instruction `number` reads the object: calls that may have freed it before are kept. */
void frees_need(struct sl_dependence *s, uint32_t number, uint32_t object);

#endif
