/* Why an instruction is kept: for each aspect of it who was the first to need it.
 *
 *     MPI_Send(&n, ...)      KEPT: it communicates
 *                            SENDS: MPI_Recv(&m, ...) needs the content, for its aspect BUFFERS
 *     MPI_Recv(&m, ...)      BUFFERS: `m > 0` reads it, which decides about an MPI_Barrier
 *
 * What needs an aspect had that aspect before: so a chain of causes comes to an end.  The work list
 * is first come, first served: so it is short.
 */
#ifndef M2S_SLICER_CAUSES_H
#define M2S_SLICER_CAUSES_H

#include <stdint.h>

struct sl_dependence;

/* How an instruction relates to its parent, the instruction that needs it. */
enum sl_why {
    SL_W_NOTHING,   /* not kept */
    SL_W_ALL,       /* all is kept */
    SL_W_CRITERION, /* communication, assertion, end of the process */
    SL_W_VALUE,     /* its value is an operand of the parent */
    SL_W_MEMORY,    /* it writes memory that the parent reads */
    SL_W_COPY,      /* it writes memory that is copied, and then read by the parent */
    SL_W_PARAM,     /* its value is passed to the function of the parent, which reads it */
    SL_W_CONTROL,   /* it decides whether the parent runs */
    SL_W_CALL,      /* it calls the function of the parent */
    SL_W_RETURN,    /* it returns a value to the parent */
    SL_W_MESSAGE,   /* its message may be what the parent receives */
    SL_W_STATE      /* it shares hidden state of the library with the parent */
};

enum sl_aspect { /* what of an instruction is needed: a flag of sl_mark each */
    SL_A_KEPT,
    SL_A_VALUE,
    SL_A_PRECISE,
    SL_A_BUFFERS,
    SL_A_SENDS,
    SL_A_COUNT
};

struct sl_cause {
    uint32_t parent; /* that needs it, SL_NONE: none */
    uint16_t depth;  /* steps to the end of the chain */
    uint8_t why;     /* enum sl_why */
    uint8_t aspect;  /* enum sl_aspect of the parent */
};

struct sl_need { /* who needs something, and who needs it exactly */
    struct sl_cause plain, precise;
};

/* What is needed by `of` is needed by somebody else, behind it. */
struct sl_via {
    uint32_t of; /* SL_NONE: nothing is */
    enum sl_why why;
    struct sl_need need;
};

struct sl_focus { /* the instruction that is looked at, and the aspect of it that needs */
    uint32_t number;
    enum sl_aspect aspect;
    struct sl_via via;
};

void causes_focus(struct sl_dependence *s, uint32_t number);
void causes_aspect(struct sl_dependence *s, enum sl_aspect aspect);
/* Change what is passed on; what it was before. */
struct sl_via causes_via(struct sl_dependence *s, struct sl_via via);
/* What `parent` needs now. */
struct sl_need causes_need(const struct sl_dependence *s, uint32_t parent);
/* `parent` needs what the flags say, which `number` did not have. */
void causes_note(struct sl_dependence *s, uint32_t number, unsigned flags, enum sl_why why,
                 uint32_t parent);
/* Which aspects flags of a mark stand for: a bit each. */
unsigned causes_aspects(unsigned flags);

#endif
