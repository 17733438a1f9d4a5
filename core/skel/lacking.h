/* What fails a rank from outside: a cause of its end, and conditions of worlds that say of an input
 * that it is not there.  None of it is in the text form.
 *
 *     n = atoi(argv[1]);     a null pointer, in the world "argc < 2"
 */
#ifndef M2S_CORE_SKEL_LACKING_H
#define M2S_CORE_SKEL_LACKING_H

#include <stdbool.h>
#include <stdint.h>

struct skel;

/* Why a rank fails, or ends without MPI_Finalize, as far as it matters there. */
enum skel_cause {
    SKEL_CAUSE_OTHER,
    SKEL_CAUSE_STATUS,  /* END: its status says that something has failed */
    SKEL_CAUSE_RUNTIME, /* FAULT: of C, other than these */
    SKEL_CAUSE_NULL,    /* FAULT: it uses a null pointer */
    SKEL_CAUSE_DIVISOR, /* FAULT: it divides by 0 */
    SKEL_CAUSE_GRID,    /* FAULT: a grid does not fit the number of processes */
    SKEL_CAUSE_ASSERT,  /* FAULT: an assertion of the program fails */
    SKEL_CAUSE_WORD     /* FAULT: a word that it reads does not fit */
};

/* What a choice says of an input: that it is not there. */
enum skel_lack {
    SKEL_LACKS_NOTHING,
    SKEL_LACKS_WORD, /* of the command line or the environment */
    SKEL_LACKS_FILE  /* it cannot be opened, or has nothing in it */
};

struct skel_missing {
    const char **conditions; /* "argc < 2" */
    uint32_t n, cap;
};

void skel_add_missing(struct skel *s, const char *condition); /* find or add */

/* Does one of them stand in "argc < 2 and b > 3"? */
bool skel_says_missing(const struct skel *s, const char *conditions);

#endif
