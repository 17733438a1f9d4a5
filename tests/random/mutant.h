/* Deliberate faults: what is compared with the reference is broken in a known way, and
 * the comparison must notice.  Used by tests only. */
#ifndef M2S_TESTS_MUTANT_H
#define M2S_TESTS_MUTANT_H

#include "codegen/codegen.h"

enum mutant {
    MUTANT_NONE,
    /* of the skeleton that is translated */
    MUTANT_FIRST_BRANCH,     /* a local choice takes its first branch only */
    MUTANT_SEND_THEN_RECV,   /* sendrecv sends first, then receives */
    MUTANT_RECV_THEN_SEND,   /* sendrecv receives first, then sends */
    MUTANT_NO_ASSIGNMENT,    /* assignments are lost */
    MUTANT_NO_BINDING,       /* received values are lost */
    MUTANT_NO_GUARD,         /* guards are ignored */
    MUTANT_CONSTANT_VALUE,   /* the value of a variable is sent as 0 */
    MUTANT_FAULT_ENDS,       /* a fault is a normal end */
    MUTANT_ABORT_ENDS,       /* an abort is a normal end */
    MUTANT_FIRST_WORLD,      /* the other worlds are forgotten */
    MUTANT_ALL_CALLS_MATCH,  /* collective calls are not compared */
    MUTANT_NO_COLLECTIVE,    /* collectives do not synchronise */
    MUTANT_ONE_TAG,          /* messages of all tags share a channel */
    /* of the text of the model */
    MUTANT_NO_WAIT,          /* scheduled: a send does not wait for its receive */
    MUTANT_DEPTH_2,          /* scheduled: channels of depth 2 */
    MUTANT_SSEND_BUFFERED,   /* scheduled: only MPI_Ssend does not wait */
    MUTANT_BARRIER_EARLY,    /* a collective is left one member too early */
    /* of the skeleton, in the larger language (mutant_wide.c) */
    MUTANT_NEVER_BUFFERED,   /* standard sends are synchronous */
    MUTANT_ALWAYS_BUFFERED,  /* standard sends are buffered ones */
    MUTANT_FIRST_SOURCE,     /* a wildcard takes messages of its first channel only */
    MUTANT_POST_ORDER,       /* two receives are posted in the other order */
    MUTANT_NEVER_EARLY,      /* all collectives synchronise */
    MUTANT_FIRST_REQUEST,    /* MPI_Waitany waits for the first request */
    MUTANT_NO_ELSE,          /* a test never fails */
    MUTANT_NO_CANCEL,        /* MPI_Cancel does nothing */
    MUTANT_READY_STANDARD,   /* a ready send is a standard one */
    MUTANT_ENOUGH_ROOM,      /* the attached buffer is never too small */
    MUTANT_SYNC_STANDARD,    /* MPI_Issend is MPI_Isend */
    /* of the text, wildcard */
    MUTANT_WILDCARD_FIRST,   /* a wildcard takes what there is, before others come */
    MUTANT_CHOICE_LATE,      /* wildcards go before local choices */
    /* of the text, matching */
    MUTANT_NO_RULE_A,        /* messages of one sender overtake each other */
    MUTANT_NO_RULE_B,        /* a later receive takes the message of an earlier one */
    MUTANT_LOWEST_SENDER,    /* a wildcard takes the message of the lowest sender */
    MUTANT_KEPT_SENDS,       /* no waiting send is let go */
    /* of a tape (mutant_tape.c), for one rank */
    MUTANT_LETTER_UNSEEN,    /* it does not see a letter */
    MUTANT_LETTER_IGNORED,   /* it goes on as after another one */
    MUTANT_LETTERS_SWAPPED,  /* it takes two for each other */
    MUTANT_COUNT
};

const char *mutant_text(enum mutant m);

/* The mutant of this name; fail() if there is none. */
enum mutant mutant_find(const char *name);

/* Break the skeleton in place; nothing happens for a mutant of the text. */
void mutant_break_skel(struct skel *s, enum mutant m);

/* The part of it for the larger language: one state. */
void mutant_break_wide(struct skel *s, struct skel_machine *machine, uint32_t number,
                       enum mutant m);

/* The part of it for what is read in a world. */
void mutant_break_tape(struct skel *s, uint32_t world, enum mutant m);

/* The broken text, or the text itself. */
const char *mutant_break_text(struct arena *arena, const char *promela, enum mutant m);

#endif
