/* Families of events: what all ranks do, for every number of ranks.
 *
 *     given 2 <= n
 *     send S at 0: r + 1 < n; to r + 1 tag 0
 *     recv R at 1: 1 <= r; from r - 1 tag 0
 *
 * A family is one statement with the facts under which a rank r of n executes it: about r, the
 * counters of the loops around it (each from 0 up, by 1), n, and parameters that all ranks share. 
 * It has one event for each solution.  Its place says when: places are compared item by item, as
 * words in a dictionary, and one rank executes its events in this order.  No two families have an
 * event in common.  Peers, tags, roots are affine.
 *
 *     grid x < P, y < Q
 *     send S at 0: x + 1 < P; to (x + 1, y) tag 0
 *
 * In a grid a rank is known by its coordinates; n is the product of the dimensions, and its number
 * is a value of the coordinates of which no more is said than that it is below n.
 *
 *     comm 2: 1 <= r; r - 2*floor(r / 2)
 *
 * Communicator 2 is one for each value of this expression: of the ranks for which it is that and
 * the facts hold.  Others have all ranks.
 *
 *     wait W at 2: 0 <= r; for S() where r + 1 < n and 2 <= r, R()
 *
 * A wait is for all that it names, where these facts hold.
 *
 *     gives S at 0: r + 1 < n; MPI_INT * (n + 1)
 *     takes R at 1: 1 <= r; MPI_INT * 40
 *     never S at 0: r + 1 < n, 40 < n; room
 *
 *     begins S at 0: r + 1 == n;
 *
 * What statements send and take, what goes wrong where these facts hold, and requests that are of
 * no message, as of one to MPI_PROC_NULL.
 *
 *     errors return
 *
 * Events are those of ranks whose calls succeed; one that gets a message that does not fit goes on
 * in its own way.
 */
#ifndef M2S_CORE_FAMILY_FAMILY_H
#define M2S_CORE_FAMILY_FAMILY_H

#include "core/affine/affine.h"
#include "core/diag/source.h"

#define FAMILY_NUMBER "rank"
enum { FAMILY_DIMS = 3, FAMILY_MOST_RANKS = 1 << 24 /* what is said of more is said of nothing */ };

enum family_kind { FAMILY_SEND, FAMILY_RECV, FAMILY_WAIT, FAMILY_COLL };

struct family_request { /* of a wait: the send or receive of this statement with these counters */
    const char *statement;
    struct affine *counters;
    uint32_t n;
    struct affine_facts when; /* it is waited for; else for another one, or none */
};

struct family_comm { /* of some ranks: those that agree in `same` and have `where` */
    uint32_t number;
    struct affine_facts where;
    struct affine *same;
    uint32_t n_same;
};

struct family {
    enum family_kind kind;
    bool blocking;            /* waits and collectives are */
    const char *statement;    /* families of one statement have one name */
    struct affine *place;     /* numbers and counters */
    uint32_t n_place;
    uint32_t *counters;       /* atoms, those of the place, from the outermost loop on */
    uint32_t n_counters;
    struct affine_facts where; /* besides 0 <= r < n and counter >= 0 */
    struct affine peer[FAMILY_DIMS]; /* SEND, RECV: its coordinates; COLL: the root: [0] is its
                                        number, or coordinates, too */
    bool root_place;          /* COLL: coordinates */
    struct affine tag;        /* SEND, RECV */
    bool has_root;
    bool from_any;            /* RECV: from any rank; it has no peer */
    uint32_t comm;
    const char *call;         /* COLL: "MPI_Bcast" */
    struct family_request *requests; /* WAIT: of the rank, before it; none: all of them */
    uint32_t n_requests;
    struct src_range at;
};

/* Elements of what a statement sends or takes, where these facts hold.  Of a collective: what its
 * members must say equally. */
struct family_part {
    struct family of;      /* some of its events: statement, place, counters, facts, line */
    bool takes;
    const char *type;      /* "MPI_INT", of each */
    struct affine count;
};

enum family_fault {
    FAULT_DIVIDES,    /* these end the process, or have no meaning */
    FAULT_SHIFTS,
    FAULT_OVERFLOWS,
    FAULT_OUTSIDE,
    FAULT_LENGTH,
    FAULT_PHASE,
    FAULT_ASSERT,
    FAULT_UNREACHABLE,
    FAULT_ROOM,       /* these spoil a message: first what is wrong, then what is not known */
    FAULT_COUNT,
    FAULT_ALIAS,
    FAULT_COMMITTED,
    FAULT_HANDLE,
    FAULT_ARGUMENT,
    FAULT_PLACE,
    FAULT_REQUEST,
    FAULT_ANY_ASSERT,
    FAULT_ANY_UNREACHABLE,
    FAULT_ANY_ROOM,
    FAULT_ANY_COUNT,
    FAULT_ANY_TYPE,
    FAULT_ANY_ARGUMENT,
    FAULT_ANY_REQUEST,
    FAULT_KINDS
};

struct family_never { /* where these facts hold, something is wrong, or not known */
    enum family_fault fault;
    struct family of;      /* as of a part */
};

struct families {
    struct affine_space *space;
    struct arena *arena;
    uint32_t rank, size;      /* the atoms r and n */
    uint32_t coords[FAMILY_DIMS], dims[FAMILY_DIMS]; /* by these a rank is known: r below n, or what
                                                        stands for it in a grid */
    uint32_t n_dims;
    uint32_t *params;
    uint32_t n_params, cap_params;
    struct affine_facts given; /* of n and the parameters */
    bool errors_return;        /* who is given an error code by a call may do something else */
    struct family_comm *comms; /* those that have not all ranks */
    uint32_t n_comms, cap_comms;
    struct family *items;
    uint32_t n, cap;
    struct family_part *parts;
    uint32_t n_parts, cap_parts;
    struct family_never *nevers;
    uint32_t n_nevers, cap_nevers;
    struct family *begun;      /* statement, place, counters, facts, line: its request must be
                                  waited for, and is of no message */
    uint32_t n_begun, cap_begun;
};

struct families *families_new(struct arena *arena);
void families_add(struct families *fs, struct family f);
void families_add_comm(struct families *fs, struct family_comm comm);
void families_add_part(struct families *fs, struct family_part part);
void families_add_never(struct families *fs, struct family_never never);
void families_add_begun(struct families *fs, struct family begun);
/* "the buffer may be too short", and the word for it in the text. */
const char *family_fault_text(enum family_fault fault);
const char *family_fault_word(enum family_fault fault);
/* Of the content of a message, or else of the process. */
bool family_fault_is_of_content(enum family_fault fault);
/* NULL: it has all ranks. */
const struct family_comm *families_comm(const struct families *fs, uint32_t number);

/* Ranks are from now on places of a grid: coordinates and dimensions have these names. */
void families_set_grid(struct families *fs, const char *const *coords, const char *const *dims,
                       uint32_t n_dims);
/* The number of the rank at this place; in a grid a value of the coordinates. */
struct affine families_number(const struct families *fs, const struct affine *place);
struct affine families_own_number(const struct families *fs);
/* Coordinates, with atoms replaced as m says, are those of a rank. */
void families_is_rank(const struct families *fs, struct affine_facts *facts,
                      const struct affine_map *m);
/* Then the number of that rank in a grid is from 0 below n. */
void families_has_number(const struct families *fs, struct affine_facts *facts,
                         const struct affine_map *m);

/* 0 <= r < n, counters from 0, and `where`, with atoms replaced as m says. */
struct affine_facts family_own(const struct families *fs, const struct family *f,
                               const struct affine_map *m);
/* The same, and what is given, and what follows for the number of the rank. */
struct affine_facts family_domain(const struct families *fs, const struct family *f,
                                  const struct affine_map *m);

/* One line for each of them: tests/anyn/parse_families.h reads it back. */
char *families_text(struct arena *arena, const struct families *fs);

#endif
