/* The counterexample of a result: what the ranks do, and where they are at the end, in the
 * program's own terms. */
#ifndef M2S_REPORT_RESULT_TRACE_H
#define M2S_REPORT_RESULT_TRACE_H

#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

#define RESULT_NONE UINT32_MAX

enum result_event_kind {
    EVENT_CHOICE,   /* a branch that the program takes: `call` is the condition */
    EVENT_MESSAGE,  /* `rank` sends, `partner` receives, in one step */
    EVENT_SEND,     /* the message is buffered: `rank` goes on, `partner` will receive it */
    EVENT_RECEIVE,  /* `rank` receives what `partner` has sent before */
    EVENT_ENTER,    /* `rank` enters a collective; `completes`: it is the last one */
    EVENT_LEAVE,    /* `rank` leaves a collective before all have entered it */
    EVENT_WAIT      /* `rank` completes a request, or looks for a message */
};

enum result_selects { /* what a call that waits, tests or looks for messages finds */
    SELECTS_NONE,      /* it is no such call */
    SELECTS_OPERATION, /* one operation is complete */
    SELECTS_ALL,       /* all of them are */
    SELECTS_MESSAGE,   /* a message is there */
    SELECTS_NOTHING    /* it fails */
};

/* A place at which a rank sends, or enters a collective. */
struct result_send {
    uint32_t rank;
    uint32_t to;             /* the rank that never receives the message; or RESULT_NONE */
    struct src_range at;
};

struct result_sends {
    struct result_send *items;
    uint32_t n, cap;
};

/* C variables whose value is known where a rank is, just before the call there. */
struct result_value {
    const char *name;
    int64_t value;
    uint32_t depth;          /* of its function: 0 has the place, 1 has called that one, ... */
};

struct result_values {
    struct result_value *items;
    uint32_t n;
};

struct result_event {
    enum result_event_kind kind;
    uint32_t rank;
    const char *operation;   /* "send", "irecv", "coll", ...: docs/dev/SKELETON.md */
    const char *call;        /* the C call or condition; NULL: not known */
    struct src_range at;
    struct src_range *calls; /* call sites that lead here, innermost first */
    uint32_t n_calls;
    struct result_values values;
    uint32_t partner;        /* rank, or RESULT_NONE */
    struct src_range partner_at;
    const char *partner_call; /* the partner's side of a message, or NULL */
    struct src_range *partner_calls; /* call sites that lead there, innermost first */
    uint32_t n_partner_calls;
    struct result_values partner_values;
    uint32_t message;        /* messages are numbered in the order of sending; or RESULT_NONE */
    int32_t tag;             /* of the message */
    const char *comm;        /* of the message or collective, or NULL */
    const char *value;       /* what the model knows of the content, or NULL */
    uint32_t collective;     /* 0: the first that the rank enters on comm; or RESULT_NONE */
    bool buffered;           /* the sender goes on before the receive */
    bool completes;          /* ENTER: all members have entered now */
    uint32_t number;         /* which of the rank's operations: sends, receives and collectives
                                in the order in which it starts them, from 0; WAIT: how many it
                                has started; RESULT_NONE: of another kind */
    uint32_t partner_number; /* the same of the partner's side of a message, or RESULT_NONE */
    enum result_selects selects; /* WAIT: what the call finds */
    uint32_t selected;       /* SELECTS_OPERATION: its number; SELECTS_MESSAGE: its sender's
                                rank; else RESULT_NONE */
    struct result_sends others; /* messages that a receive could have taken instead */
    const char *text;        /* the whole event in one line */
};

struct result_open { /* an operation that a rank has started and nothing has completed */
    const char *call;        /* may be NULL */
    struct src_range at;
    uint32_t number;         /* as in result_event, or RESULT_NONE */
    uint32_t partner;        /* of a send: the rank that should receive it; or RESULT_NONE */
    int32_t tag;             /* of a send */
};

struct result_function { /* that contains a place of a trace */
    struct src_range at;
    const char *name;
};

/* Where a rank is at the end of a trace. */
struct result_final {
    bool ended, failed;
    const char *operation, *call; /* what it is blocked in, or failed at; call may be NULL */
    struct src_range at;
    struct src_range *calls;
    uint32_t n_calls;
    struct result_values values;
    const char *comm;        /* of a collective, or NULL */
    uint32_t *waits_for;     /* ranks */
    uint32_t n_waits_for;
    const char *waits;       /* the same in words: "for a message from rank 1"; NULL: it does not */
    bool runs;              /* it can go on */
    bool polls;              /* it tests again and again */
    uint32_t offers_to;      /* the rank to which the call sends, not received; or RESULT_NONE */
    int32_t offers_tag;
    struct result_open *open; /* operations that are open, but for the call itself */
    uint32_t n_open, cap_open;
};

struct result_trace {
    const char *assuming;    /* the case of the shared inputs, "" if there is none */
    struct result_event *events;
    uint32_t n_events, cap_events;
    struct result_final *final; /* one per rank */
    uint32_t nprocs;
    struct result_function *functions; /* of all places above, each once */
    uint32_t n_functions, cap_functions;
    uint32_t *cycle;         /* ranks of a wait-for cycle, in order */
    uint32_t n_cycle;
    uint32_t repeats;        /* so many events, the last ones, come again and again */
    bool determined;         /* nothing but whether sends are buffered is left to the MPI library */
    bool any_buffering;      /* the same choices hang also when every send is buffered */
    struct result_sends unbuffered; /* sends at which ranks are blocked */
    struct result_sends lost;       /* messages that nobody receives */
    struct result_sends released;   /* sends that were let go before they were matched */
    struct result_sends early;      /* collectives that were left before all had entered */
};

const char *result_event_text(enum result_event_kind kind);
const char *result_selects_text(enum result_selects what);

/* The inverses: -1 if there is no such word. */
int result_event_parse(const char *text);
int result_selects_parse(const char *text);

/* Is the rank blocked at the end?  After a fault of one rank the others are where the search has
 * left them: they are blocked only if it is said what they wait for. */
bool result_is_blocked(const struct result_trace *t, uint32_t rank);

/* The function that contains a place of the trace, or NULL. */
const char *result_function(const struct result_trace *t, struct src_range at);

#endif
