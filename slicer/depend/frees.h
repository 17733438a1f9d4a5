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

/* Call `number` is given what call `freeing` may have freed. */
struct sl_pass {
    uint32_t number, freeing;
};

struct sl_frees {
    struct sl_freeing *items; /* calls of free() */
    uint32_t n, cap;
    uint32_t *again; /* calls of realloc() */
    uint32_t n_again, cap_again;
    struct sl_pass *passes; /* calls that are given what was freed */
    uint32_t n_passes, cap_passes;
    bool **setting; /* [global][func]: freed_stores.c; NULL: not asked yet */
};

/* The calls of free() and realloc() that main can reach; NULL: there are none. */
struct sl_frees *frees_find(struct arena *arena, const struct sl_dependence *s);

/* Does a call give memory back, as free() does? */
bool frees_is_free(const struct sl_dependence *s, uint32_t number);

/* Does main reach the instruction? */
bool frees_is_reached(const struct sl_dependence *s, uint32_t number);

/* The n calls of other functions that are given it. */
const struct sl_pass *frees_passed(const struct sl_dependence *s, uint32_t *n);

/* Visits all instructions that may come from `number` on, in its function; false: the path ends
 * there. */
typedef bool frees_visit(void *data, uint32_t number);
void frees_follow(const struct sl_dependence *s, uint32_t number, frees_visit *visit, void *data);

/* Instruction `number` reads the object: calls that may have freed it before are kept. */
void frees_need(struct sl_dependence *s, uint32_t number, uint32_t object);

#endif
