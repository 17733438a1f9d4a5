/* Values in which the rank r, the number of ranks n and counters of loops are unknowns.
 *
 *     next = (rank + 1) % size        r + 1 where r + 1 < n,  0 where r + 1 == n
 *
 * A value is a list of cases: where these facts hold, it is that.  No two cases hold at once, and
 * one of them does.  A value without cases is data: anything, perhaps another thing on each rank.
 */
#ifndef M2S_ABSTRACTION_ANYN_SYM_H
#define M2S_ABSTRACTION_ANYN_SYM_H

#include "abstraction/anyn/anyn.h"
#include "core/ir/cfg.h"
#include "core/mpi/mpi.h"

enum sym_kind {
    SYM_DATA,
    SYM_NUMBER,
    SYM_REAL,    /* of floating point, or a text: the same on all ranks; `number` names it */
    SYM_ADDRESS, /* of byte `number` of an object */
    SYM_REQUEST  /* of the event of `statement` with these counters */
};

struct sym_leaf {
    enum sym_kind kind;
    struct affine number;
    uint32_t object;       /* ADDRESS */
    bool astray;           /* ADDRESS: of some byte of the object */
    const char *statement; /* REQUEST */
    struct affine *counters;
    uint32_t n_counters;
};

struct sym_case {
    struct affine_facts when;
    struct sym_leaf leaf;
};

struct sym_value {
    struct sym_case *cases;
    uint32_t n, cap;
};

struct sym_cell { /* what stands at an offset of an object */
    int64_t offset;
    uint64_t size;
    bool is_unsigned;
    struct sym_value value;
};

struct sym_content { /* of an object; never changed */
    bool zero;           /* bytes that no cell has are 0; else they are data */
    struct sym_cell *cells;
    uint32_t n, cap;
};

struct sym_layout;
struct sym_grid;
struct sym_members;
struct sym_datatype;
struct sym_object {
    const char *name;
    uint32_t comm;  /* 1 + number of the communicator that it is, or 0 */
    uint32_t order; /* COMM: equal ones have the ranks in one order */
    const struct sym_grid *grid; /* COMM: or NULL */
    const struct sym_members *members; /* COMM: NULL: all ranks */
    struct sym_value home; /* COMM: its handle gets here when a request of it is over; or data */
    bool exposed;   /* its address is in memory, or with a function that is not known */
    bool is_extern; /* a library has it */
    bool vague;     /* it stands for several ones: what is in them is data */
    bool allocated; /* by a library function: it may be null */
    bool may_share; /* its place with others: literals (C11 6.4.5p7, 6.5.2.5p7), handles of MPI */
    struct sym_value bytes; /* how long it is; data: that is not known */
    const uint32_t *one_of; /* it is one of these, sorted; or NULL */
    uint32_t n_one_of;
    const struct sym_datatype *datatype; /* that it is, made by the program; or NULL */
    enum mpi_class made_by; /* a handle that a call of this class has made */
    bool gone;      /* it was of a function that has returned */
};

enum sym_making_kind {
    SYM_CAST, /* of the first one */
    SYM_SUM, SYM_DIFFERENCE, SYM_PRODUCT, SYM_QUOTIENT
};

struct sym_making { /* of an atom that stands for it */
    uint32_t atom;
    enum sym_making_kind kind;
    struct affine of[2];
};

struct sym_makings {
    struct sym_making *items;
    uint32_t n, cap;
};

enum { SYM_PHASE /* the object whose content says whether MPI is running: 0 before, then 1, 2 */ };

struct sym_state {
    struct affine_facts facts;          /* on the way here */
    const struct sym_content **memory;  /* by objects; NULL: data */
    uint32_t n;
};

struct sym_round;

struct sym_frame { /* a function at work */
    const struct ir_func *f;
    struct ir_cfg *cfg;
    struct sym_value *temps;
    uint32_t *locals;       /* objects */
    struct sym_round *round; /* of the innermost loop at work, or NULL */
    uint32_t result;         /* the object that it is put into */
};

struct sym_ends {
    uint32_t calls; /* that end a process, so far */
    uint32_t gone;  /* places where some ranks have ended, and others go on */
    bool only;      /* of mistakes those only are told that end the process (faults.h) */
};

struct sym {
    struct arena *arena;
    struct families *fs;
    struct affine_space *s;
    const struct ir_prog *p;
    const bool *open_ends; /* see slicer_result */
    uint32_t n_open_ends;
    struct ir_cfg **cfgs;  /* of functions, when asked for */
    uint32_t *globals;     /* objects */
    struct sym_object *objects;
    uint32_t n_objects, cap_objects;
    uint32_t n_comms;
    uint32_t order;        /* 1 + that of the communicators of which ranks were named, or 0 */
    struct affine *place;  /* where the next event is, but for its last number */
    uint32_t n_place, cap_place;
    uint32_t *counters;    /* of the loops around */
    uint32_t n_counters, cap_counters;
    uint32_t position;     /* the last number of the next place */
    uint32_t n_labels;
    uint32_t silent;       /* no events are told */
    uint32_t told;         /* events, also silent ones */
    uint32_t unsure;       /* data has decided that this is run */
    struct sym_layout *layout; /* of ranks in a grid */
    struct sym_ends ends;
    uint32_t depth;        /* of calls */
    uint32_t nested;       /* branches that have not met again */
    struct sym_makings made; /* of integers */
    struct anyn_explored *out;
};

/* The form is left; the first time counts. */
void sym_leave(struct sym *y, struct src_range at, const char *why);

/* ---- values (value.c) ---- */

struct sym_value sym_data(void);
struct sym_value sym_number(struct sym *y, struct affine number);
struct sym_value sym_of(struct sym *y, struct sym_leaf leaf);
bool sym_leaf_same(const struct sym_leaf *a, const struct sym_leaf *b);
bool sym_value_same(const struct sym_value *a, const struct sym_value *b);
/* Is b what a says, here? */
bool sym_value_agrees(struct sym *y, const struct sym_state *st, const struct sym_value *a,
                      const struct sym_value *b);
/* Another case of v, if its facts can hold here. */
void sym_value_add(struct sym *y, const struct sym_state *st, struct sym_value *v,
                   const struct affine_facts *when, struct sym_leaf leaf);
/* All cases of a value, where these facts hold. */
void sym_value_add_all(struct sym *y, const struct sym_state *st, struct sym_value *v,
                       const struct affine_facts *when, struct sym_value more);
void sym_value_tidy(struct sym_value *v); /* cases that say the same are one, where all do */
/* Does it depend on the rank? */
bool sym_affine_is_shared(const struct sym *y, struct affine e);
bool sym_value_is_shared(const struct sym *y, const struct sym_value *v);
struct sym_value sym_value_subst(struct sym *y, struct sym_value v, const struct affine_map *m);
struct affine_facts sym_facts_and(struct sym *y, const struct affine_facts *a,
                                  const struct affine_facts *b);
bool sym_is_possible(struct sym *y, const struct sym_state *st, const struct affine_facts *more);
/* Do the facts say so, on all ways here? */
bool sym_is_certain(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                    struct affine_fact fact);

/* ---- arithmetic (arithmetic.c) ---- */

struct sym_value sym_binary(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                            struct sym_value a, struct sym_value b);
struct sym_value sym_unary(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                           struct sym_value a);
struct sym_value sym_cast(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                          struct sym_value a);

/* The name for a product of two numbers that is not affine. */
struct sym_leaf sym_product(struct sym *y, enum ir_kind kind, const struct sym_leaf of[2]);

/* ---- memory (memory.c) ---- */

uint32_t sym_object_new(struct sym *y, const char *name);
struct sym_value sym_load(struct sym *y, const struct sym_state *st, struct sym_value address,
                          struct ir_type type);
void sym_store(struct sym *y, struct sym_state *st, struct sym_value address, struct ir_type type,
               struct sym_value value);
/* Its addresses may come back from anywhere. */
void sym_expose(struct sym *y, struct sym_value v);
/* What the address leads to is data from now on. */
void sym_forget(struct sym *y, struct sym_state *st, struct sym_value address);
/* NULL: data. */
const struct sym_content *sym_content_of(const struct sym_state *st, uint32_t object);
void sym_set_content(struct sym *y, struct sym_state *st, uint32_t object,
                     const struct sym_content *content);
struct sym_state sym_state_copy(struct sym *y, const struct sym_state *st);
/* Ways from one state that meet again: each with the facts that it has more. */
struct sym_state sym_state_join(struct sym *y, const struct sym_state *before,
                                const struct sym_state *ways, uint32_t n, bool sure);

/* ---- control flow (walk.c, exits.c, loop.c, instr.c, call.c) ---- */

struct sym_way { /* from a branch */
    uint32_t target;
    struct affine_facts when;
};

struct sym_ways {
    struct sym_way *items;
    uint32_t n, cap;
    bool by_data; /* nothing is known of which is taken */
};

struct sym_ways sym_split(struct sym *y, const struct sym_frame *fr, const struct sym_state *st,
                          uint32_t block);
/* From a block to another one: false if no way gets there. */
bool sym_walk(struct sym *y, struct sym_frame *fr, uint32_t block, uint32_t stop,
              struct sym_state *st);
/* A block of which some targets are outside of the loop: the one inside, with what holds if it is
 * taken.  False: it is always left here. */
bool sym_leave_loop(struct sym *y, struct sym_frame *fr, uint32_t block, struct sym_state *st,
                    uint32_t *next);
/* All rounds of the loop, to the block behind it.  False: there is no way out. */
bool sym_loop(struct sym *y, struct sym_frame *fr, uint32_t header, struct sym_state *st,
              uint32_t *next);
struct sym_value sym_operand(struct sym *y, const struct sym_frame *fr, struct ir_opnd o);
/* Does the call communicate, or what it calls? */
bool sym_communicates(struct sym *y, const struct ir_instr *i);
/* False: the process ends here. */
bool sym_instr(struct sym *y, struct sym_frame *fr, const struct ir_instr *i,
               struct sym_state *st);
bool sym_call(struct sym *y, struct sym_frame *fr, const struct ir_instr *i, struct sym_state *st);
bool sym_function(struct sym *y, uint32_t func, const struct sym_value *args, uint32_t n_args,
                  struct sym_state *st, struct sym_value *result);

#endif
