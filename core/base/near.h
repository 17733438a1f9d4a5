/* Words that are nearly another word: "did you mean 'verify'?"
 *
 *     struct near n = near_word("verfy");
 *     near_look(&n, "verify");
 *     near_look(&n, "check");              n.best is "verify"
 */
#ifndef M2S_CORE_NEAR_H
#define M2S_CORE_NEAR_H

#include <stddef.h>

struct near {
    const char *word;
    const char *best;   /* the nearest so far, or NULL: none is near enough */
    size_t least;       /* letters that are different in it */
};

struct near near_word(const char *word);
void near_look(struct near *n, const char *other);

#endif
