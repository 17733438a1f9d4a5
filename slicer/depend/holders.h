/* The places that may hold the address of one object: of one that an allocation makes, not of all
 * that it makes.
 *
 *     a = malloc(n);        a
 *     v->p = a;             a, v->p
 *     v = w;                a, and some place that v->p may have been
 *     a = NULL;             that place
 *
 * A state is one such set.  Where it depends on the execution whether a place belongs to it, there
 * are two: so b never seems to be a behind t = a, a = b, b = t.
 */
#ifndef M2S_SLICER_HOLDERS_H
#define M2S_SLICER_HOLDERS_H

#include "slicer/depend/dependence.h"

enum holder_kind {
    HOLDER_LOCAL, /* a simple local variable of the function that is followed */
    HOLDER_TEMP,  /* what a call there has given */
    HOLDER_FIELD, /* a member of what such a variable points to: v->p */
    HOLDER_PATH,  /* what another address leads to that is computed there: names[i] */
    HOLDER_CELL,  /* a cell of memory; some one of them, if it stands for several */
    HOLDER_HIDDEN /* what the library remembers */
};

/* Who in the library remembers (remembered.h). */
enum holders_hidden { HOLDERS_MPI, HOLDERS_STRTOK, HOLDERS_TOLD };

enum { HOLDERS_MAX = 256, HOLDERS_WORDS = HOLDERS_MAX / 64, HOLDERS_LISTS = 512 };

struct holder {
    enum holder_kind kind;
    uint32_t func, id;             /* LOCAL, FIELD: the variable; TEMP; HIDDEN: which */
    int64_t offset;                /* FIELD */
    const struct ir_opnd *address; /* PATH */
    struct sl_cells cells;         /* FIELD, PATH: what it may be, sorted */
    const uint32_t *added;         /* cells that are among them */
    struct sl_cell cell;           /* CELL */
    bool single;                   /* CELL: there is one such place */
};

/* May a temporary lead to an object: the answer, and for which one, or 0. */
struct holders_asked {
    uint32_t object; /* + 1 */
    bool leads;
};

struct holders {
    const struct sl_dependence *s;
    struct arena *arena; /* scratch, for one object */
    bool *const *writes; /* [func][object]: it, or what it calls, writes there; NULL: no function of
                            the program */
    uint32_t object;
    struct holders_asked *asked; /* [place where a temporary is defined]; for all objects */
    struct holder items[HOLDERS_MAX];
    uint16_t lists[HOLDERS_LISTS], next[HOLDERS_MAX]; /* by what they are: 1 + index */
    uint32_t n;
    bool full; /* there are more: nothing is known */
};

struct holders_state {
    uint64_t in[HOLDERS_WORDS];
    uint64_t past[HOLDERS_WORDS]; /* PATH: where an index has been before that only grows, or only
                                     shrinks; CELL: perhaps several of them; a single one, of
                                     which `in` is not set: it, perhaps */
    uint32_t end;                 /* where the life of the object has ended; SL_NONE: it is there */
    bool own;                     /* it is a variable of the function that is followed */
};

enum { HOLDERS_NO = 1, HOLDERS_YES = 2 };

/* Can the operand be something else than the address, and can it be that?  *yes: the state then. */
unsigned holders_value(struct holders *h, const struct holders_state *s, uint32_t func,
                       const struct ir_opnd *o, struct holders_state *yes);
/* What is at the address gets another value: that of the object, or another one. */
void holders_assign(struct holders *h, struct holders_state *s, uint32_t func,
                    const struct ir_opnd *address, bool in);
void holders_set_temp(struct holders *h, struct holders_state *s, uint32_t func, uint32_t temp,
                      bool in);
/* size bytes (0: unknown) are copied. */
void holders_copy(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *to, const struct ir_opnd *from, uint64_t size);
/* A store, or a call, was executed: what it changed may be part of addresses. */
void holders_changed(struct holders *h, struct holders_state *s, uint32_t number);
/* The variable leads to another object, which is gone: no member of it is a holder any more. */
void holders_drop(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *pointer);
/* Call `number` enters func: what it sees of the caller's state. */
struct holders_state holders_enter(struct holders *h, const struct holders_state *before,
                                   uint32_t number, uint32_t func);
/* The function has returned in state `left`: with what its caller, which has given it `entry`,
 * knows besides. */
struct holders_state holders_return(struct holders *h, const struct holders_state *left,
                                    const struct holders_state *before,
                                    const struct holders_state *entry, uint32_t number,
                                    uint32_t func);
/* The function gets the address for a parameter, or as one of its variable arguments. */
void holders_pass(struct holders *h, struct holders_state *s, uint32_t func, uint32_t k);
bool holders_are_passed(const struct holders *h, const struct holders_state *s);
/* Call `number` has made the object, and others with it, which may hold its address. */
void holders_made(struct holders *h, struct holders_state *s, uint32_t number);
/* The library remembers it, or another one. */
void holders_hide(struct holders *h, struct holders_state *s, enum holders_hidden by, bool in);
bool holders_is_hidden(const struct holders *h, const struct holders_state *s,
                       enum holders_hidden by);
/* Is it held by memory of the library, as that of a stream? */
bool holders_are_outside(const struct holders *h, const struct holders_state *s);
/* Is it held by memory, which others may come to? */
bool holders_are_in_memory(const struct holders *h, const struct holders_state *s);
/* variable = value: what the value leads to is what the variable leads to, from now on. */
void holders_name(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *variable, const struct ir_opnd *value);
/* Is it held at the address? */
unsigned holders_loaded(struct holders *h, const struct holders_state *s, uint32_t func,
                        const struct ir_opnd *address, struct holders_state *yes);
/* What is held by memory may be held, or not: a state that says less. */
void holders_weaken(struct holders *h, struct holders_state *s);
/* What is left for any caller when the function returns. */
void holders_leave(struct holders *h, struct holders_state *s, uint32_t func);
/* Some place in what the operand leads to may hold it. */
void holders_fill(struct holders *h, struct holders_state *s, uint32_t func,
                  const struct ir_opnd *o);
/* May the operand lead to the object? */
bool holders_leads(const struct holders *h, uint32_t func, const struct ir_opnd *o);

#endif
