/* Is there a text for which all that is known of it holds?
 *
 *     argv[1][0] == '-',  strcmp(argv[1], "xa") == 0     no
 *     strlen(argv[1]) > 2,  atoi(argv[1]) < 5            yes: "001"
 *
 * Texts are tried in the order of their length.  Of those with which everything can still become
 * the same, only the first is gone on with, and none behind a beginning with which something is
 * impossible already.  So a search that ends without a text is a proof that there is none.
 */
#ifndef M2S_ABSTRACTION_TEXT_SEARCH_H
#define M2S_ABSTRACTION_TEXT_SEARCH_H

#include "abstraction/domain/path_condition.h"

enum { TEXT_MAX_ATOMS = 96, TEXT_MAX_FACTS = 128 };

struct text_search { /* all about one input, and parts of it */
    struct arena *arena;
    const struct facts *trial; /* with the goal: ranges of atoms */
    const struct expr *atoms[TEXT_MAX_ATOMS]; /* what is asked about it */
    uint32_t n_atoms;
    const struct fact *facts[TEXT_MAX_FACTS]; /* about these atoms and no others */
    uint32_t n_facts;
    const struct expr *goal; /* the same, or NULL */
    bool truth;
    struct value fixed[TEXT_MAX_ATOMS]; /* answers that are chosen already; NONE: it is not */
    const char *found;
    uint64_t work;
};

/* YES: `found` is one.  MAYBE: it was given up, or not all answers are known. */
enum tri text_search(struct text_search *t);

#endif
