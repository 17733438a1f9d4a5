/* Arguments of collectives that are arrays with one element for each member: counts,
 * displacements, datatypes. */
#ifndef M2S_ABSTRACTION_COLL_LIST_ELEMENTS_H
#define M2S_ABSTRACTION_COLL_LIST_ELEMENTS_H

#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct datatype;
struct engine;
struct event;
struct state;

struct list_argument {
    struct value at;
    const char *what; /* "count": not negative; "displacement" */
};

/* Element k, as far as it is known; false: *ev. */
bool list_count(struct engine *e, struct state *s, const struct list_argument *a, uint32_t k,
                struct value *count, struct event *ev);
/* Element k of an array of datatypes, which no count asks for if it is 0. */
bool list_type(struct engine *e, struct state *s, struct value at, uint32_t k,
               const struct datatype **type, struct event *ev);

#endif
