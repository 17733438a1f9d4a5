/* Inclusion constraints over sets of cells, and their least solution.
 *
 * A node stands for a set of cells: the value of a temporary, the content of memory.
 * Inside the slicer's points-to analysis only (pointsto.c, pointsto/mod_ref.c).
 */
#ifndef M2S_SLICER_SOLVER_H
#define M2S_SLICER_SOLVER_H

#include "slicer/pointsto/cells.h"

/* What a node can hold: pointers as such, pointers that were converted to integers, both. */
enum sl_holds { SL_H_ALL, SL_H_POINTERS, SL_H_INTEGERS };

enum sl_rule_kind {
    SL_R_LOAD,   /* other contains the content, `offset` bytes (0: SL_POINTER_SIZE), of what node
                    points to */
    SL_R_STORE,  /* what node points to contains other, in so many bytes */
    SL_R_ADD,    /* other contains node's cells moved by offset, and any steps of `number` */
    SL_R_ELEMENT, /* the same, to elements of `number` bytes of an array that is a member: `offset`
                     is IR_PTRADD's last, and 2^32 times its before */
    SL_R_FROM,   /* bytes are copied from what node points to, to what other points to */
    SL_R_TO,     /* the same, seen from the target */
    SL_R_CALL,   /* call `number` runs the functions that node points to */
    SL_R_REACH,  /* an unknown function gets node */
    SL_R_RETURN, /* call `number` returns node to other */
    SL_R_FORMAT, /* call `number` prints by the text that node points to */
    SL_R_CONVERT, /* other contains node's cells, as pointers and as integers */
    SL_R_BYTES,  /* what node points to holds its cells as pointers and as integers */
    SL_R_HEAP,   /* other contains node's cells in memory that is allocated */
    SL_R_INSIDE, /* other contains node's cells in memory of the program */
    SL_R_OWN     /* other contains node's cells in memory that function `number` allocates */
};

struct sl_rule {
    enum sl_rule_kind kind;
    uint32_t other;
    int64_t offset;  /* ADD: SL_ANY: any; FROM, TO: number of bytes, SL_ANY: any */
    uint32_t number; /* CALL, RETURN, FORMAT: the call; FROM, TO: the copy; OWN: the function;
                        ADD: bytes of a step, or 0 */
    struct sl_rule *next;
};

struct sl_solver;

/* Called when call `number` is found to run the function object `func`. */
struct sl_solver_hooks {
    void *owner;
    void (*call)(void *owner, uint32_t number, uint32_t func);
    void (*reach)(void *owner, uint32_t func);
    /* The cell that call `number` gives its caller for a cell that is returned. */
    uint32_t (*result)(void *owner, uint32_t number, uint32_t cell);
    void (*format)(void *owner, uint32_t number, uint32_t cell);
};

struct sl_solver *solver_new(struct arena *arena, struct sl_solver_hooks hooks);

/* Before all else: addresses that were converted to integers are not told from others. */
void solver_use_one_kind(struct sl_solver *v);

uint32_t solver_add_object(struct sl_solver *v, struct sl_object object);
struct sl_object *solver_object(struct sl_solver *v, uint32_t object);
uint32_t solver_n_objects(const struct sl_solver *v);

uint32_t solver_add_node(struct sl_solver *v);
uint32_t solver_n_nodes(const struct sl_solver *v);
uint32_t solver_stands_for(struct sl_solver *v, uint32_t node); /* what it has become one with */
void solver_node_holds(struct sl_solver *v, uint32_t node, enum sl_holds holds);
uint32_t solver_cell(struct sl_solver *v, uint32_t object, int64_t offset);
uint32_t solver_cell_in(struct sl_solver *v, uint32_t object, struct sl_span at);
uint32_t solver_n_cells(const struct sl_solver *v);
struct sl_cell solver_cell_at(const struct sl_solver *v, uint32_t cell);

/* The node of what is read from, or written to, a cell: so many bytes.  What is beside is in it
 * as far as such bytes overlap.  0: it is only asked what there is. */
uint32_t solver_read_node(struct sl_solver *v, uint32_t cell, uint32_t bytes);
uint32_t solver_write_node(struct sl_solver *v, uint32_t cell, uint32_t bytes);

void solver_include(struct sl_solver *v, uint32_t node, uint32_t cell);
void solver_edge(struct sl_solver *v, uint32_t from, uint32_t to); /* to contains from */
void solver_rule(struct sl_solver *v, uint32_t node, struct sl_rule rule);
/* Bytes go from what `from` points to, to what `to` points to; size SL_ANY: unknown. */
void solver_copy_rule(struct sl_solver *v, uint32_t to, uint32_t from, int64_t size);
/* Object `to` holds what object `from` holds, as SL_R_RETURN gives it to call `number`. */
void solver_return_content(struct sl_solver *v, uint32_t to, uint32_t from, uint32_t number);

/* The object holds its cells as pointers and as integers.  False: it does already. */
bool solver_convert(struct sl_solver *v, uint32_t object);

void solver_solve(struct sl_solver *v);
/* Has all been passed on, along every edge?  It takes long: for assertions. */
bool solver_is_solved(struct sl_solver *v);
/* The nodes that hold the content of an object: number i of them, or 0. */
uint32_t solver_content_node(const struct sl_solver *v, uint32_t object, uint32_t i);
struct sl_cells solver_solution(struct sl_solver *v, uint32_t node);

#endif
