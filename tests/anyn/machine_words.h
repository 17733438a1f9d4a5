/* A machine of a rank as an automaton over its sends, receives and collectives. */
#ifndef M2S_TESTS_ANYN_MACHINE_WORDS_H
#define M2S_TESTS_ANYN_MACHINE_WORDS_H

#include "core/skel/skel.h"

struct letter { /* what is posted in this state; SENDRECV posts two */
    const struct skel_state *st;
    bool second;
};

struct places { /* where the rank may be: before these letters, or at an end */
    struct letter *items;
    uint32_t n, cap;
    bool ends, aborts;
};

/* Before the first letter, and behind one. */
struct places machine_start(struct arena *arena, const struct skel_machine *m);
struct places machine_behind(struct arena *arena, const struct skel_machine *m,
                             struct letter letter);

void machine_add_places(struct arena *arena, struct places *to, const struct places *more);

enum word_end { WORD_ENDS, WORD_ABORTS /* it is a beginning only */, WORD_CUT /* so, too */ };

struct word {
    struct letter *items;
    uint32_t n;
    enum word_end end;
};

struct words {
    struct word *items;
    uint32_t n, cap;
};

/* Letters are told apart by what they are, as texts; if there are more words than a few they are
 * cut at one length. */
struct words machine_words(struct arena *arena, const struct skel_machine *m);

/* Of a kind that families have not: MPI_Ibarrier, a matched probe; NULL: none. */
const char *machine_is_other(const struct skel_machine *m);

#endif
