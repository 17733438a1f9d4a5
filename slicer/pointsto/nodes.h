/* State of the points-to analysis, and the nodes of the program's values: pointsto.c makes the
 * constraints between them, pointsto/mod_ref.c those of library functions and
 * pointsto/reaching_defs.c those of plain locals.
 */
#ifndef M2S_SLICER_NODES_H
#define M2S_SLICER_NODES_H

#include "core/ir/cfg.h"
#include "slicer/pointsto/numbering.h"
#include "slicer/pointsto/solution.h"

struct sl_numbers {
    uint32_t *items;
    uint32_t n, cap;
};

/* Nodes and objects of which there is one. */
struct sl_singles {
    uint32_t outside;      /* object: memory of the library */
    uint32_t message;      /* object: contents of all messages */
    uint32_t addresses;    /* node: what MPI_Get_address was asked about */
    uint32_t attached;     /* node: what MPI_Buffer_attach was given */
    uint32_t windows;      /* node: memory that other ranks may access */
    uint32_t bottom;       /* global m2s_MPI_BOTTOM, or SL_NONE */
    uint32_t exposed;      /* node: see pointsto/exposed.h */
    uint32_t told_numbers;  /* node: the same, of what was a number */
    uint32_t files;        /* object: contents of files and pipes */
    uint32_t errors;       /* object: errno */
    uint32_t words;        /* object: the array and the texts that main is given */
    uint32_t hidden;       /* node: pointers that strtok and friends remember */
};

struct sl_pointsto {
    struct arena *arena;
    const struct sl_numbering *x;
    const struct sl_wrapper *wrappers; /* [func] */
    struct sl_solver *v;               /* at work; NULL: it has ended */
    const struct solution *solution;   /* then */
    struct sl_singles one;
    uint32_t *temp_nodes;  /* [func]: node of its first temporary */
    uint32_t *ret_nodes;   /* [func] */
    uint32_t *local_base;  /* [func]: object of its first local */
    uint32_t *varargs;     /* [func]: object */
    uint32_t *address;     /* [object]: node that holds its address, 0: none yet */
    uint32_t *messages;    /* [group]: the first object of its contents, see messages.c */
    bool has_distances;    /* the program makes datatypes of displacements in bytes */
    struct sl_numbers tellers, told; /* calls that may show an address, and nodes: which */
    bool puns;             /* pointers may be read as numbers, and numbers as pointers */
    bool escapes;          /* something is reached from the outside object */
    bool *shows;           /* [instruction]: it prints, and may show pointers */
    bool *reached;         /* [func] */
    struct ir_cfg **cfgs;  /* [func]: NULL: no body, or not reached */
    struct sl_numbers *targets; /* [instruction] */
    struct sl_numbers *callers; /* [func] */
    struct sl_numbers unknown_calls, escaped; /* calls; functions */
    struct sl_numbers *made;      /* [instruction]: objects of a call of a wrapper, each a copy */
};

bool pointsto_add_number(struct arena *a, struct sl_numbers *l, uint32_t number);

/* What a node holds. */
struct sl_cells pointsto_node_cells(const struct sl_pointsto *s, uint32_t node);
/* The node of an operand, 0 if it points nowhere; of the temporary a call defines. */
uint32_t pointsto_operand_node(struct sl_pointsto *s, uint32_t func, const struct ir_opnd *o);
uint32_t pointsto_result_node(struct sl_pointsto *s, uint32_t number);
/* The same of a temporary: 0 if it is none, or of a type that holds no pointer. */
uint32_t pointsto_temp_node(const struct sl_pointsto *s, uint32_t func, uint32_t temp);
/* The node that holds the address of an object, at offset SL_ANY if any. */
uint32_t pointsto_address_node(struct sl_pointsto *s, uint32_t object);
/* The content of an object as a whole. */
uint32_t pointsto_content_write(struct sl_pointsto *s, uint32_t object);
uint32_t pointsto_content_read(struct sl_pointsto *s, uint32_t object);
/* A new object allocated by instruction `number`. */
uint32_t pointsto_heap_object(struct sl_pointsto *s, uint32_t number, uint64_t size);

#endif
