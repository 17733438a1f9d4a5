/* A program that is sliced several times, and what is known of it whatever is asked. */
#ifndef M2S_SLICER_PROGRAM_H
#define M2S_SLICER_PROGRAM_H

#include "core/diag/ledger.h"
#include "slicer/depend/dangling.h"
#include "slicer/rewrite/orders.h"

struct slicer_program {
    struct arena *arena;
    const struct ir_prog *prog;
    struct passes *passes;            /* or NULL */
    struct ledger assumed;            /* that allocation succeeds, and assertions hold */
    const struct sl_dependence *facts; /* under these assumptions; NULL: not looked for yet */
    const struct sl_dangling *dangling;
    uint32_t n_dangling;
    bool knows_dangling;
    /* the last choice of orders */
    struct unsequenced_pair *pairs;
    uint32_t n_pairs;
    bool *explored; /* [pair] */
    struct orders orders;
    struct slicer_program *ordered; /* with it; NULL: it is not written yet */
    struct slicer_program *held;    /* where assertions hold (rewrite/assertions.h); or NULL */
};

const struct sl_dependence *program_facts(struct slicer_program *p);
/* See dangling_find(). */
const struct sl_dangling *program_dangling(struct slicer_program *p, uint32_t *n);
/* The same, where the assertions of functions that only compute hold. */
struct slicer_program *program_held(struct slicer_program *p);
/* See orders_write(). */
struct orders program_orders(struct slicer_program *p, struct unsequenced_list *list);

#endif
