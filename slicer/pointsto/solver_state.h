/* What the solver knows on its way; of solver*.c and collapse.c (and their test)
 * only. */
#ifndef M2S_SLICER_SOLVER_STATE_H
#define M2S_SLICER_SOLVER_STATE_H

#include "slicer/pointsto/number_set.h"
#include "slicer/pointsto/pair_set.h"
#include "slicer/pointsto/solver.h"

struct node {
    uint32_t into; /* the node that it has become one with; 0: none */
    uint32_t *cells;
    uint32_t n, cap, done;
    struct number_set bits; /* the cells, when there are more than FEW_CELLS */
    uint32_t *to;
    uint32_t n_to, cap_to;
    struct sl_rule *rules;
    bool queued;
    enum sl_holds holds;
};

struct field {
    uint32_t cell;
    uint32_t write, read; /* nodes: one, if its offset is a constant */
    uint32_t bytes;       /* the most that are read or written there at once; 0: none yet */
};

struct cell_place {
    uint32_t node;  /* what is written there */
    uint32_t bytes; /* as in its field */
    uint32_t twin;  /* the same address as an integer, or back; 0: not yet made */
};

struct watch { /* field-wise copies out of an object */
    struct sl_span from, to;
    uint32_t target; /* the object of `to` */
    uint32_t call; /* +1: what is copied is what it is for who makes this call; 0: as it is */
};

enum { MAX_STEPS = 4 }; /* of one object that are told apart */

struct content {
    struct field *fields;
    uint32_t n_fields, cap_fields, n_moved;
    struct watch *watches;
    uint32_t n_watches, cap_watches;
    uint32_t written, read; /* nodes, 0 if not made yet */
    uint32_t any_cell;      /* +1 */
    uint32_t steps[MAX_STEPS];
    bool converts;          /* bytes of pointers may be those of numbers, and back */
};

/* A copy rule.  Where one side is at an unknown offset, all goes through a node in between: an
 * edge per cell, not per pair of cells.  When there are many pairs, new cells are such. */
struct copy {
    uint32_t hub;                /* from cells at unknown offsets; next: to such cells */
    bool any_source, any_target; /* there are such cells */
    uint64_t n_sources, n_targets;
};

/* Nodes with news, in the order of arrival, so that news gather. */
struct node_queue {
    uint32_t *items;
    uint32_t next, n, cap;
};

struct cell_table {
    uint32_t *items; /* cells, +1; open addressing */
    uint32_t n, used;
};

struct sl_solver {
    struct arena *arena;
    struct sl_solver_hooks hooks;
    struct node *nodes;
    uint32_t n_nodes, cap_nodes;
    struct sl_object *objects;
    uint32_t n_objects, cap_objects;
    struct content *contents; /* per object */
    uint32_t n_contents, cap_contents;
    struct sl_cell *cells;
    uint32_t n_cells, cap_cells;
    struct cell_place *at; /* [cell] */
    uint32_t n_at, cap_at;
    struct cell_table places; /* of constant offsets */
    struct node_queue queue;
    struct number_set integers; /* cells */
    bool one_kind;              /* all nodes hold all, and integers are not told from pointers */
    struct pair_set edges;
    struct copy *copies;
    uint32_t n_copies, cap_copies;
    uint64_t passed, collapse_at; /* cells along edges, since circles were looked for last */
};

/* The node that stands for it. */
static inline uint32_t solver_find(struct sl_solver *v, uint32_t node)
{
    while (v->nodes[node].into) {
        uint32_t next = v->nodes[v->nodes[node].into].into;
        if (next)
            v->nodes[node].into = next;
        node = next ? next : v->nodes[node].into;
    }
    return node;
}

static inline struct node *solver_node(struct sl_solver *v, uint32_t node)
{
    return &v->nodes[solver_find(v, node)];
}

bool solver_has(const struct node *n, uint32_t cell);
uint32_t solver_any_cell(struct sl_solver *v, uint32_t object);
/* The cell as an integer, or back; the same kind of address as `like`. */
uint32_t solver_twin(struct sl_solver *v, uint32_t cell);
uint32_t solver_alike(struct sl_solver *v, uint32_t cell, uint32_t like);
/* The address moved by an offset. */
uint32_t solver_moved(struct sl_solver *v, uint32_t cell, struct sl_span by);
/* The element of SL_R_ELEMENT. */
uint32_t solver_element(struct sl_solver *v, uint32_t cell, const struct sl_rule *r);
/* A structure copy between places that are known keeps fields apart. */
void solver_copy_cells(struct sl_solver *v, uint32_t to, uint32_t from, int64_t size);
void solver_apply(struct sl_solver *v, const struct sl_rule *r, uint32_t cell);

#endif
