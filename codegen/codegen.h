/* skeleton -> Promela (docs/THEORY.md: which encoding is right for which skeleton).
 *
 * requires: a skeleton that passes skel_check().
 * makes: a self-contained model.  It is decided in a lowering (lower_*.c) and printed
 * without any further decision (pml_print.c).
 */
#ifndef M2S_CODEGEN_CODEGEN_H
#define M2S_CODEGEN_CODEGEN_H

#include "core/ledger.h"
#include "core/skel.h"

enum encoding {
    ENCODING_AUTO,       /* scheduled where its conditions hold, else rendezvous */
    ENCODING_RENDEZVOUS, /* E1: the paper's, channels of depth 0, all interleavings */
    ENCODING_SCHEDULED,  /* E2: depth 1, one process at a time by priorities */
    ENCODING_BUFFERED    /* the paper's comparison: depth 1, a send may block or not */
};

enum property {
    PROPERTY_DEADLOCK,  /* freedom from potential deadlock, and from faults */
    PROPERTY_PARTIAL    /* freedom from partial deadlock of the ranks that are no servers */
};

struct codegen_options {
    enum encoding encoding;
    enum property property;
    const uint32_t *servers; /* ranks that need not terminate (Sigma is the others) */
    uint32_t n_servers;
    const struct ledger *ledger; /* printed in the header, or NULL */
    const char *command;         /* how the model was made, for the header, or NULL */
    bool line_markers;           /* `# line` markers that make SPIN speak of C lines */
    bool trace_markers;          /* printf("M2S ...") for verify/ (see docs/HACKING.md) */
};

struct model {
    const char *promela;     /* the text */
    size_t length;
    enum encoding encoding;  /* the one used */
    const char *why;         /* one sentence: why this encoding decides the question */
    uint32_t n_procs, n_chans; /* SPIN's limits: 255 each */
    uint32_t vector_size;    /* for -DVECTORSZ */
    const char *pan_flags;   /* recommended flags for compiling pan.c */
};

/* The model in `arena`, or NULL with a sentence in *error (a limit of SPIN, or an encoding
 * that would be wrong for this skeleton). */
struct model *codegen_run(struct arena *arena, const struct skel *s,
                          const struct codegen_options *o, const char **error);

const char *encoding_text(enum encoding e);

#endif
