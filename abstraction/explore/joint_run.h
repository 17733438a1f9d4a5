/* The joint phase while it runs: the configuration, the choices and letters so far. */
#ifndef M2S_ABSTRACTION_EXPLORE_JOINT_RUN_H
#define M2S_ABSTRACTION_EXPLORE_JOINT_RUN_H

#include "abstraction/domain/path_condition.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct group;
struct joint_ends;
struct joint_failures;
struct joint_form;
struct outcome;
struct state;

/* How far a rank is, beside what struct rank says. */
struct joint_place {
    uint32_t sent;     /* the event at which it waits: message that it has sent */
    uint32_t taking;   /* message that it will take */
    uint32_t arrived;  /* number of forks when it came to the choice at which it is */
    uint32_t since;    /* expressions that there were when it last communicated */
    bool looks_again;  /* it was at a choice before the last fork */
    uint32_t again;    /* instructions that it has stepped back from a choice */
    enum event_kind posted; /* the choice is about counts of this call, which is posted; or NONE */
};

/* A choice: a node of the graph of joint states. */
struct joint_choice {
    const char *text;
    struct src_range at;
    uint32_t before;         /* the choice on the way to it, or SKEL_NONE */
    uint32_t n_quiet;        /* choices on the way since somebody has communicated */
    uint32_t rank;           /* who asks */
    bool open;               /* it is not proved that the loops around it end */
    bool asks_on;            /* another question of the instruction of the choice before */
    uint32_t n_letters, n_ended; /* its letters; those behind which all ended: joint.c */
    uint32_t loop;           /* the choice that it is one with: joint_idle.c; or SKEL_NONE */
    uint32_t *reads;         /* per rank: the node that takes the letter; SKEL_NONE: has ended */
    struct joint_form *form; /* the state there */
};

/* An outcome of a choice, and what the ranks do after it. */
struct joint_letter {
    uint32_t from, to;       /* choices or SKEL_NONE */
    bool over;
    enum skel_lack lacks;    /* as in struct skel_letter */
    uint32_t own;            /* as in struct outcome */
    bool possible;           /* else it is none */
    const char *text;
    uint32_t number;         /* of the tape's letter */
    uint32_t *first;         /* per rank: the first node of its chain, or SKEL_NONE */
};

/* Sweeps since the last choice, or jump. */
struct joint_sweeps {
    uint32_t n;
    uint64_t *places;         /* where the ranks were at the end of each */
    uint32_t *n_nodes;        /* how many nodes each of them had then: n * ranks */
    uint32_t cap_places;
    size_t cap_nodes;
    struct joint_form *start; /* the state after `started` sweeps, when a period began; or NULL */
    uint32_t started, period;
    uint64_t last_place, apart; /* of the last jump: where it led, how far from the one before */
    bool around, tried_around; /* jumps are in a loop around them: a round of it is a period */
};

/* A letter that is still to be followed. */
struct joint_task {
    struct joint_config *config;
    uint32_t letter, rank;
    struct outcome outcome; /* of the choice of the rank */
};

struct joint {
    struct engine *e;
    uint32_t rounds;         /* visits of a shape before it is generalised */
    uint32_t max_choices, max_sweeps;
    uint32_t some_sweeps;    /* no more, where there are some choices */
    struct facts facts;      /* of all ranks */
    struct joint_place *places;
    uint32_t n_forks;        /* on the way to here */
    bool at_zero;            /* a period is run as if it were the first: joint_jump.c */
    bool general;            /* the way to here has passed a generalisation */
    bool fails;              /* somebody does on some way */
    bool fails_surely;       /* on one that has passed none */
    struct joint_ends *bad;  /* ways that have ended badly are noted; or NULL */
    struct joint_failures *failures; /* and certain ones, with their letters; or NULL */
    uint32_t *ends;          /* per rank: the node after one at which it stays, or SKEL_NONE */
    struct joint_choice *choices;
    uint32_t n_choices, cap_choices;
    uint32_t *order, n_order; /* the letters of the tape */
    struct joint_letter *letters; /* the first is the beginning, from no choice */
    uint32_t n_letters, cap_letters;
    struct joint_task *tasks;
    uint32_t n_tasks, cap_tasks;
    uint32_t sweeps;         /* in all */
    const char *why;         /* it was given up, or NULL */
};

/* Is it over, for good or because it was given up? */
bool joint_stops(const struct joint *j);
void joint_give_up(struct joint *j, const char *why);

/* The facts are lent to the state of one rank, and taken back. */
void joint_lend(struct joint *j, struct state *s);
void joint_take_back(struct joint *j, struct state *s);

/* ---- joint_step.c ---- */

/* Let the rank go on until it waits, has ended, or is at a choice.  One call that waits is over
 * in a turn, so that ranks that do the same stay together; *had_turn: it was.  True: it has
 * moved. */
bool joint_run_rank(struct joint *j, struct rank *r, bool *had_turn);
/* Look at the call again at which the rank waits: its values are others now. */
void joint_look_again(struct joint *j, struct rank *r);
/* The same of a choice about counts, when all ranks have looked at their calls. */
void joint_ask_again(struct joint *j, struct rank *r);

/* What the rank does at its call, also where it is at a choice about the counts of that. */
enum event_kind joint_call_kind(const struct joint *j, const struct rank *r);
/* A choice about counts is made: the rank is at its call again. */
void joint_back_to_call(struct joint *j, struct rank *r);

/* ---- joint_order.c ---- */

/* A message was sent, a receive posted, the next message found: else than in the order of the
 * channel, it is given up. */
void joint_order_sent(struct joint *j, struct state *s, const struct group *g);
void joint_order_received(struct joint *j, struct state *s, const struct group *g);
void joint_order_probed(struct joint *j, struct state *s, const struct group *g,
                        const struct envelope *v);

/* ---- joint_fold.c ---- */

/* Elements of arrays that are filled from round to round are not told apart any longer, where the
 * way to here, by `before`, has come through many such rounds.  Theorem: g(J) before is in g(J)
 * after.  True: there is one. */
bool joint_fold(struct joint *j, uint32_t before, const struct joint_form *f);

/* ---- joint_config.c ---- */

/* What the ranks, their messages and collectives are like, put aside; and put back. */
struct joint_config *joint_config_save(struct joint *j);
void joint_config_restore(struct joint *j, const struct joint_config *c);
/* The first message of a channel that somebody may still take, the first collective that somebody
 * may still need. */
uint32_t joint_config_first_message(const struct joint *j, uint32_t group);
uint32_t joint_config_first_coll(const struct joint *j, uint32_t comm);

/* ---- joint_graph.c ---- */

/* o: with the facts before it; or NULL, both. */
uint32_t joint_add_letter(struct joint *j, uint32_t from, const struct outcome *o,
                          const struct facts *before);
/* The choice at which all stand now. */
uint32_t joint_add_choice(struct joint *j, uint32_t before, const struct event *ev);
/* Chains of the ranks that have moved since they had n_nodes[rank] nodes: the letter's. */
void joint_close_letter(struct joint *j, uint32_t letter, uint32_t to, const uint32_t *n_nodes);
/* Who waits now will do so for ever. */
void joint_stay(struct joint *j);
/* All letters are known: what takes them. */
void joint_link_reads(struct joint *j);

/* ---- joint_idle.c ---- */

/* All letters are known: choices of a loop in which nobody sees any become one.  The one that the
 * choice is a part of, or SKEL_NONE of none. */
void joint_join_idle(struct joint *j);
uint32_t joint_one(const struct joint *j, uint32_t choice);

/* ---- joint_jump.c ---- */

/* A sweep has ended.  If it was one of very many that are alike, go to where they are not. */
void joint_jump(struct joint *j, struct joint_sweeps *w);

/* ---- joint_cover.c ---- */

struct joint_form *joint_form_here(struct joint *j);
/* Numbers have new names or values: all look at their calls again. */
void joint_look_at_calls(struct joint *j);

/* Is the state covered by that of an old choice, perhaps after it was generalised?  Then that
 * one; else SKEL_NONE, and *form is its form.  *same: it is the same state. */
uint32_t joint_cover(struct joint *j, uint32_t before, bool asks_on, struct joint_form **form,
                     bool *same);

#endif
