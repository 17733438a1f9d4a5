/* A certificate of a proof, checked by Z3 alone: nothing of what has made it is used.
 *
 *     ; never: the other rank may be none
 *     (push 1) (declare-fun |n| () Int) (assert (>= ...)) (check-sat) (pop 1)
 *
 * The proof holds if each (check-sat) is answered with "unsat".
 */
#ifndef M2S_VERIFY_CERTIFICATE_CERTIFICATE_H
#define M2S_VERIFY_CERTIFICATE_CERTIFICATE_H

#include "core/base/arena.h"

#include <stdint.h>

struct certificate {
    uint32_t n_asked, n_unsat; /* obligations, and those that Z3 confirms */
    const char *wrong;         /* the first one that it does not: the comment before it; or NULL */
    const char *error;         /* what Z3 says about the text, or NULL */
};

/* Each obligation may cost so much of what Z3 counts. */
struct certificate certificate_check(struct arena *arena, const char *text);

#endif
