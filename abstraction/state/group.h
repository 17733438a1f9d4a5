/* Groups: the channels and the kinds of collectives by which values come from another rank, the
 * questions that are asked about them, and the symbols that say what a message holds.
 *
 *     MPI_Bcast(&n, ..., 0, comm)        one group for all broadcasts of this root there
 */
#ifndef M2S_ABSTRACTION_STATE_GROUP_H
#define M2S_ABSTRACTION_STATE_GROUP_H

#include "abstraction/domain/value.h"
#include "core/diag/source.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

struct cell;
struct datatype;
struct engine;

/* The tag of a channel for all messages whose tags no receive names; and where, among the cells of
 * such a message, its tag stands. */
enum { GROUP_MIXED_TAG = -1000, GROUP_TAG_CELL = -8 };

enum { GROUP_MAX_PREDICATES = 16, GROUP_ENUMERATE_AFTER = 6, GROUP_MAX_SYMBOLS = 32,
       GROUP_FEW_SYMBOLS = 8 /* in the coarse exploration */, CONTENT_MAX_CELLS = 64,
       CONTENT_MAX_EXACT = 1024 };

/* Questions asked about one scalar of the messages of a group. */
struct predicate_set {
    int64_t cell;
    enum ir_kind type;
    const struct expr **items; /* over a HOLE of that type */
    const char **texts;        /* the conditions as written */
    uint32_t n, cap, cap_texts;
    uint32_t active;           /* those known when this attempt began: answered in it */
    bool enumerate;            /* send the value itself: bounded at its origin */
};

/* What a message says: known cells, and answers to the registered questions. */
struct symbol {
    uint32_t id;
    const char *type;      /* "MPI_INT" */
    struct value count;    /* INT, or an expression over SHARED atoms, or NONE */
    const struct datatype *mixed; /* of several basic types; then type is MPI_BYTE */
    struct value elements; /* of mixed, as count */
    struct cell *cells;
    uint32_t n_cells, cap_cells;
    uint8_t **answers;     /* per predicate set: NULL (the cell is known) or one per item */
    uint32_t n_answers;
    const char *text, *brief; /* brief: type and count only */
    uint64_t hash, text_hash; /* of the content, of the text before it was made unique */
    bool free;             /* sent outside the exact phase */
    uint32_t last_exact;   /* 1 + last index in group.exact, or 0 */
    bool generalised;      /* stands for more than one content */
};

struct message { /* one message of the exact phase */
    struct symbol *full;   /* with everything known */
    struct symbol *symbol; /* in the skeleton */
    const uint32_t *clock; /* of the sender: order.h; or NULL */
};

struct group {
    uint32_t index;
    bool is_coll;
    uint32_t from, to;     /* world ranks; collective: from is the decider */
    int32_t tag;           /* GROUP_MIXED_TAG: see channel/tags.h */
    bool named;            /* a receive or a probe names the sender and the tag */
    uint32_t comm;
    const char *kind;      /* collective: "MPI_Bcast" */
    int32_t root;
    struct predicate_set *sets;
    uint32_t n_sets, cap_sets;
    uint32_t active_sets;  /* those known when this attempt began */
    bool used;             /* a rank has sent on it, in this or an earlier attempt */
    bool generalise;       /* too many contents: only predicates are sent */
    struct src_range generalised_at;
    /* of this attempt */
    struct symbol **symbols;
    uint32_t n_symbols, cap_symbols;
    struct message *exact;
    uint32_t n_exact, cap_exact;
    uint32_t received;     /* exact receives so far */
    bool disordered;       /* one of them was cancelled */
    uint32_t (*waiters)[2]; /* rank and node of states that take each symbol */
    uint32_t n_waiters, cap_waiters;
};

#endif
