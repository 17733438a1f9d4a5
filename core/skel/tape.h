/* The tape of a world: choices that all ranks share, made once for all of them. */
#ifndef M2S_CORE_SKEL_TAPE_H
#define M2S_CORE_SKEL_TAPE_H

#include "core/diag/source.h"
#include "core/skel/lacking.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct skel;

/* One outcome of a choice that all ranks share.  The tape of a world is a graph whose nodes are
 * choices; one path through it, from node 0 on, is taken in an execution.  The k-th READ of a
 * rank takes the k-th letter of that path that the rank sees (docs/dev/SKELETON.md, section 7). */
struct skel_letter {
    uint32_t from;       /* the choice that it is an outcome of */
    uint32_t to;         /* the choice that comes next; SKEL_NONE: there is none */
    uint32_t *sees;      /* ranks that see it, ascending */
    uint32_t n_sees;
    bool over;           /* an outcome that the program may not have (ledger: OVER) */
    enum skel_lack lacks; /* not in the text form */
    const char *text;    /* the outcome in C terms ("err > tol"), or NULL */
    const char *inputs;  /* with these ("atoi(argv[1]) == 7") an error is met behind it; or NULL */
};

struct skel_choice { /* a node */
    const char *text;    /* the condition, for reports, or NULL */
    struct src_range at; /* of the condition */
};

struct skel_tape {
    struct skel_choice *choices;
    uint32_t n_choices, cap_choices;
    struct skel_letter *letters; /* those of one choice are neighbours; each choice has some */
    uint32_t n_letters, cap_letters;
};

/* Builders.  The letter's `sees` is copied. */
uint32_t skel_add_choice(struct skel *s, uint32_t world, const char *text, struct src_range at);
uint32_t skel_add_letter(struct skel *s, uint32_t world, const struct skel_letter *letter);
/* Does the rank see it? */
bool skel_sees(const struct skel_letter *letter, uint32_t rank);
bool skel_has_tape(const struct skel *s);

/* What is wrong with the tape of a world, or NULL: each choice has letters, and letters are in
 * the order of their choices.  The READ states are checked with their machines. */
const char *skel_check_tape(const struct skel *s, uint32_t world, struct arena *scratch);

#endif
