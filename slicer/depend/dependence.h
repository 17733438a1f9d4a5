/* Program dependence: which instructions are needed, found backwards from the criteria.
 *
 * The closure stands in several files, which call each other: depend/dependence.c follows
 * values, memory and control; calls.c parameters, results and library calls; criteria.c says
 * where it starts and how messages carry content.
 */
#ifndef M2S_SLICER_DEPENDENCE_H
#define M2S_SLICER_DEPENDENCE_H

#include "slicer/depend/causes.h"
#include "slicer/depend/def_use.h"
#include "slicer/depend/options.h"

enum sl_flag {
    SL_KEPT = 1,
    SL_PRECISE = 2,  /* floating point data must not be cut, nor what it was made of */
    SL_FAR = 4,      /* the same through elements of arrays, and messages of them */
    SL_EXACT = SL_PRECISE | SL_FAR,
    SL_BUFFERS = 8,  /* the message content that a call writes is needed */
    SL_SENDS = 16,   /* the message content that a call reads is needed */
    SL_CUT = 32,     /* a load that is replaced by an unknown value */
    SL_QUEUED = 64,
    SL_ASSERTED = 256, /* part of an assertion: floating point data is not cut */
    SL_TOUCHED = 512,  /* must run, with its addresses, even if nothing depends on it */
    SL_NEEDED = 1024,  /* something depends on it */
    SL_VALUE = 8192,   /* the result of a call is needed */
    SL_LOOSE = 128   /* a send whose content may matter only if it is shorter than it looks */
};

struct sl_mark {
    unsigned flags; /* enum sl_flag */
    struct sl_cause causes[SL_A_COUNT]; /* for the flags that are set */
};

struct sl_range { /* demanded part of an object */
    struct sl_span at;
    unsigned precise;
};

struct sl_ranges {
    struct sl_range *items;
    uint32_t n, cap;
};

struct passes;

struct sl_dependence {
    struct arena *arena;
    const struct slicer_options *options;
    const struct sl_numbering *x;
    struct sl_pointsto *points;
    struct sl_def_use *def_use;
    struct ir_cfg **cfgs;     /* [func], NULL: main cannot reach it */
    struct sl_mark *marks;    /* [instruction] */
    struct sl_focus focus;    /* for the causes */
    uint32_t *queue;
    uint32_t n_queue, cap_queue, n_done;
    bool *effective;          /* [func]: a call of it matters even if its result does not */
    uint8_t *stays;           /* [instruction]: enum loop_stay of a branch (loop_ends.h) */
    bool *recursive;          /* [func] */
    uint8_t *results;         /* [func]: SL_KEPT, SL_EXACT: its result is needed */
    struct sl_ranges *parts;  /* [func]: parts of the structure it returns that are needed */
    uint8_t **params;         /* [func][param], the same */
    uint8_t *varargs;         /* [func], the same */
    struct sl_need **param_needs; /* [func][param]: who needs it */
    struct sl_need *vararg_needs; /* [func] */
    struct sl_ranges *ranges; /* [object] */
    uint8_t ***entries;       /* [func][local][block]: needed at the start of the block */
    bool *deep;               /* scratch: a flag per object */
    struct sl_frees *frees;   /* depend/frees.h; NULL: no memory is freed */
    const struct sl_collective_order *collectives; /* depend/collective_order.h */
    struct passes *passes; /* or NULL */
};

/* What holds in a program whatever is asked of it: nothing is marked.  passes: or NULL. */
struct sl_dependence *depend_facts(struct arena *arena, const struct ir_prog *p,
                                   struct passes *passes);
/* Run it: everything that is needed is marked.  The facts are shared. */
struct sl_dependence *depend_new(struct arena *arena, const struct sl_dependence *facts,
                                 const struct slicer_options *o);

void depend_keep(struct sl_dependence *s, uint32_t number, enum sl_why why, uint32_t parent,
                 unsigned flags);
/* Keep it for the addresses that it accesses (slicer_options.touched). */
void depend_touch(struct sl_dependence *s, uint32_t number);
/* Is it kept for that only? */
bool depend_is_bare(const struct sl_dependence *s, uint32_t number);
/* The value of an operand of instruction `number`. */
void depend_need_operand(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o,
                         unsigned precise);
/* Is it an element of an array, or of allocated memory that is used as one? */
bool depend_is_array_data(const struct sl_dependence *s, uint32_t func,
                          const struct ir_opnd *address);
enum sl_read {     /* of floating point data of arrays */
    SL_READ_ANY,    /* it reads none, or is not kept */
    SL_READ_CUT,    /* the data is any value */
    SL_READ_ADDRESS, /* it may be an address */
    SL_READ_EXACT   /* somebody needs the number itself */
};
enum sl_read depend_read(const struct sl_dependence *s, uint32_t number);
/* size bytes (0: unknown) of memory that instruction `number` reads through operand o. */
void depend_need_memory(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o,
                        uint64_t size, bool exact, unsigned precise);
void depend_need_cells(struct sl_dependence *s, uint32_t number, struct sl_cells cells,
                       uint64_t size, bool exact, unsigned precise);
void depend_need_object(struct sl_dependence *s, uint32_t parent, uint32_t object,
                        struct sl_range range);
/* All of it. */
struct sl_range depend_whole(unsigned precise);
/* False: it is in the list already. */
bool depend_add_range(struct sl_dependence *s, struct sl_ranges *l, struct sl_range range);
/* Part of the structure of `size` bytes at the address o, which instruction `number` copies. */
void depend_need_part(struct sl_dependence *s, uint32_t number, const struct ir_opnd *o,
                      uint64_t size, struct sl_range part);
void depend_make_effective(struct sl_dependence *s, uint32_t func, uint32_t number);
/* Can a caller see what is written through operand o? */
bool depend_is_visible(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o);

#endif
