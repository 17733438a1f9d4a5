/* What the files of the recorder share. */
#ifndef M2S_REPLAY_TRACE_RECORDER_PARTS_H
#define M2S_REPLAY_TRACE_RECORDER_PARTS_H

#include "replay/trace/recorder.h"

struct known_op { /* an operation: SKEL_NONE where it has no such */
    uint32_t chan, sym;  /* SEND: what is sent; a collective's root: what it gives */
    uint32_t slot;       /* of its request */
    struct tree_pattern from;
};

struct cursor { /* a rank in its tree */
    uint32_t node;
    uint32_t from;       /* the node before, or SKEL_NONE */
    uint64_t objects;    /* as of struct tree_state */
    bool failed;         /* the test at the node has failed, and nothing has come since */
    bool lost;           /* it has left what the tree knows, and is not followed any more */
    bool stepped;        /* the local call that it is in is a node */
    struct known_op *ops;
    uint32_t n_ops, cap_ops;
    bool *slots;         /* of requests: in use */
    uint32_t n_slots, cap_slots;
    uint32_t *messages;  /* slots of those that MPI_Mprobe has taken, by their numbers */
    uint32_t n_messages, cap_messages;
};

struct recorder {
    struct tree *tree;
    struct run *run;
    struct cursor *of;
    uint32_t *comms;     /* those of the run as those of the tree */
    uint32_t n_comms, cap_comms;
    uint32_t wildcards, tests; /* of this execution, as in the tree */
    struct run_listener listener;
};

/* ---- recorder.c ---- */

struct tree_step recorder_new_step(const struct recorder *r, uint32_t rank,
                                   enum skel_state_kind kind);
void recorder_step(struct recorder *r, uint32_t rank, const struct tree_step *step);
void recorder_go(struct recorder *r, uint32_t rank, struct tree_outcome o, bool plain);
void recorder_pass(struct recorder *r, uint32_t rank); /* no other outcome is possible */
/* The test at the node has failed, and is not made again. */
void recorder_leave_test(struct recorder *r, uint32_t rank);
/* What MPI keeps for the rank now depends on how it has come here. */
void recorder_count_object(struct recorder *r, uint32_t rank);
/* As of struct tree_node; what a message says of it, as of struct tree_message. */
uint32_t recorder_history(const struct recorder *r, uint32_t rank);
uint64_t recorder_after(const struct recorder *r, const struct op *op);
void recorder_refuse(struct recorder *r, uint32_t rank); /* the call that the rank is in */
struct known_op *recorder_op(struct recorder *r, uint32_t rank, uint32_t number);
uint32_t recorder_take_slot(struct recorder *r, uint32_t rank);
uint32_t recorder_comm(struct recorder *r, uint32_t rank, uint32_t number);
/* What the receive has taken, as an outcome; false: it is not known. */
bool recorder_taken(struct recorder *r, const struct op *op, uint32_t alt, struct tree_outcome *o,
                    bool *plain);

/* ---- recorder_collectives.c ---- */

void recorder_call_collective(struct recorder *r, uint32_t rank);
void recorder_done_collective(struct recorder *r, uint32_t rank);

/* ---- recorder_waits.c ---- */

void recorder_call_wait(struct recorder *r, uint32_t rank);
void recorder_done_wait(struct recorder *r, uint32_t rank, const char *line);
void recorder_call_probe(struct recorder *r, uint32_t rank);
void recorder_done_probe(struct recorder *r, uint32_t rank, const char *line);
void recorder_call_detach(struct recorder *r, uint32_t rank);
/* MPI_Cancel of this operation: a step of its own. */
void recorder_call_cancel(struct recorder *r, uint32_t rank, const struct op *op);
void recorder_call_finalize(struct recorder *r, uint32_t rank);
/* It waits for this operation, which is complete. */
void recorder_wait_for(struct recorder *r, uint32_t rank, uint32_t number);

#endif
