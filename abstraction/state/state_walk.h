/* One walk over a state, for those who write it down: its name (state_key.h), its place among the
 * states of all ranks (explore/joint_form.h).
 *
 *     int n = 5, *p = malloc(8);     words: where n is;  a number: 5, at n;  words: p leads to
 *                                    object 1;  and later: what object 1 holds
 *
 * A number is what the program computes with; all else is words.  What is dead is left out
 * (program/liveness.c); heap objects have numbers in the order in which pointers lead to them.
 */
#ifndef M2S_ABSTRACTION_STATE_STATE_WALK_H
#define M2S_ABSTRACTION_STATE_STATE_WALK_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct engine;
struct state;

/* Where a number stands. */
struct state_place {
    struct state *state;
    struct value *at;      /* in this state alone; else NULL: */
    uint32_t object, cell; /* a cell of memory; SKEL_NONE: it is shared, and cannot be set */
};

static inline bool state_place_is_writable(const struct state_place *p)
{
    return p->at || p->object != UINT32_MAX;
}
/* Memory that is shared is copied first. */
void state_place_set(struct engine *e, const struct state_place *p, struct value v);

struct state_sink {
    void *to;
    void (*word)(void *to, uint64_t x);
    void (*number)(void *to, const struct value *v, const struct state_place *place);
    /* Or NULL: what comes until `end` is in this object; its layout then says where cells are. */
    void (*begin)(void *to);
    void (*end)(void *to, struct state *s, uint32_t object, uint64_t layout);
};

struct state_walk {
    struct engine *e;
    struct arena *scratch;
    const struct state_sink *sink; /* NULL: only count the uses of atoms, for the walk after */
    uint32_t mark;                 /* of the atoms that are counted: ++values->mark */
    bool joint;                    /* messages and contributions that are reserved are not in the
                                      state: only how far it is to them */
    struct state *s;               /* that is walked over */
    uint32_t *heap_number;         /* 1 + number, or 0: nothing leads to it */
    uint32_t *heap_queue, n_heap;
};

void state_walk(struct state_walk *w, struct state *s);

/* Something else speaks of these atoms. */
void state_walk_count(struct state_walk *w, const struct expr *e);

/* Does the program compute with it?  Pointers made of integers (NULL) are words. */
static inline bool state_walk_is_number(const struct value *v)
{
    return v->kind == VALUE_EXPR || v->kind == VALUE_FLOAT ||
           (v->kind == VALUE_INT && v->type != IR_PTR);
}

#endif
