/* Values of the abstract interpreter: constants, addresses and symbolic expressions.
 *
 * An expression is a small hash-consed tree over atoms (equal trees are equal pointers), so
 * "the same condition" is a pointer comparison:
 *
 *     x = input();  if (x + 1 > 3) ...       the condition is  3 <= x  over the atom x
 *
 * An atom stands for one value that is not known; its origin says where it came from.
 */
#ifndef M2S_ABSTRACTION_VALUE_H
#define M2S_ABSTRACTION_VALUE_H

#include "core/base/arena.h"
#include "core/diag/ledger.h"
#include "core/diag/source.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 wide; /* holds every 64-bit integer, signed or not */

enum value_kind {
    VALUE_NONE,  /* no value: a dead temporary, or "not representable" */
    VALUE_INT,   /* .i; pointers made from integers too (NULL is 0 of type PTR) */
    VALUE_FLOAT, /* .f; F32 and F64 only */
    VALUE_ADDR,  /* object .object, byte offset .i; .any: offset not known; then .named: it is .e */
    VALUE_FUNC,  /* function .object */
    VALUE_EXPR   /* .e */
};

struct value {
    uint8_t kind;
    uint8_t type; /* enum ir_kind */
    bool any;
    bool named;
    uint32_t object;
    union {
        int64_t i;
        double f;
        const struct expr *e;
    };
};

enum origin_kind {
    ORIGIN_LOCAL,   /* read by this rank, or lost by this tool (.over); .group: of a text */
    ORIGIN_MESSAGE, /* content of a message of channel .group at byte .cell */
    ORIGIN_COLL,    /* result of a collective of class .group at byte .cell */
    ORIGIN_SHARED,  /* the same on all ranks: argc, argv, environment */
    ORIGIN_HOLE     /* the place of the value in a registered predicate */
};

enum { /* bits of expr.origins */
    HAS_LOCAL = 1, HAS_MESSAGE = 2, HAS_COLL = 4, HAS_SHARED = 8, HAS_HOLE = 16, HAS_OVER = 32
};

struct text_question;

/* What an unknown value is, where somebody asks. */
enum origin_what {
    WHAT_OTHER,
    WHAT_ARGC,     /* SHARED: how many words the command line has */
    WHAT_IS_SET,   /* SHARED: whether a variable of the environment is there */
    WHAT_STREAM,   /* what fopen() has given, or opendir() */
    WHAT_OF_LIBRARY, /* what a library has given or written of which nothing else is known */
    WHAT_FOUND,    /* what the first call that reads from it has found: items, a line */
    WHAT_TEXT      /* a pointer to one of several texts that nobody changes, or null */
};

struct origin {
    enum origin_kind kind;
    enum origin_what what;
    bool over;               /* the value may be one that the program cannot have */
    enum ledger_kind ledger; /* the entry to make when a condition depends on it */
    const char *name;        /* C name for reports */
    const char *input_name;  /* SHARED: of --input that bounds it, "argv[1]"; or NULL */
    struct src_range at;
    const struct text_question *asks; /* SHARED: of a text, what it is; or NULL */
    uint32_t group;
    int64_t cell;
    bool is_distance;        /* LOCAL: between two objects, in .cell (state/distance.h) */
    bool is_joint;           /* LOCAL: it may be known where all ranks are followed together */
    bool is_element;         /* LOCAL: which one of an array is not known (state/array.h) */
    bool is_placed;          /* LOCAL: of a text, whose characters are told apart by their places */
    bool is_clock;           /* LOCAL: what MPI_Wtime has given */
    bool is_elapsed;         /* LOCAL: the time between two of them (interp/clocks.h) */
    bool is_free;            /* SHARED: each rank decides by itself what is asked about it */
    bool bounded;            /* --input or enumeration: only lo..hi is explored */
    bool spares_text;        /* but for its characters: sscanf(line, "%s %d", name, &n) */
    int64_t lo, hi;
    const struct expr *input;  /* LOCAL: a lost expression over this SHARED atom, or NULL */
    const struct expr *asked[6]; /* LOCAL: conditions on it so far, over a HOLE */
    uint32_t n_asked;
    uint32_t part; /* LOCAL: 1 + the part out of which it comes (state/parts.h), or 0 */
    uint32_t id;
    struct origin *next;
};

enum expr_op { EXPR_ATOM, EXPR_INT, EXPR_FLOAT, EXPR_BIN, EXPR_UN, EXPR_CAST, EXPR_CALL };

struct expr {
    enum expr_op op;
    enum ir_kind type;
    enum ir_bin bin;
    enum ir_un un;
    const struct expr *a, *b;
    int64_t i;
    double f;
    const char *fn;         /* CALL: a pure library function */
    struct origin *origin;  /* ATOM */
    uint32_t id;            /* number of creation: a deterministic order */
    uint32_t size;          /* nodes */
    uint32_t origins;
    uint64_t hash;
    struct expr *next;
    uint32_t mark, count, number; /* ATOM: scratch of state_key() */
};

enum { VALUES_ORIGIN_SLOTS = 4096 };

struct solver;

struct mechanisms;

struct values {
    struct mechanisms *mechanisms; /* which are on; or NULL: all */
    struct arena *arena;
    struct expr **buckets;
    uint32_t n_buckets, n_exprs;
    struct origin *origins[VALUES_ORIGIN_SLOTS];
    uint32_t n_origins;
    uint32_t mark;
    struct solver *solver; /* domain/solver.c; NULL: it was not asked yet */
    uint64_t units;        /* what its answers took */
    uint32_t unknown;      /* questions in a row that it did not answer */
    uint32_t large;        /* questions that it could not be asked */
    struct text_memo *texts; /* domain/text_search.c; or NULL */
    bool has_texts; /* an origin asks about one */
    bool keep_all;  /* build every expression, whatever its size and use */
    bool keep_floats; /* ranks agree also on floating point expressions over values of one rank */
};

enum { EXPR_MAX_SIZE = 32, EXPR_MAX_SUM = 160 };

/* An empty store.  The arena has all but its solver, which values_end() gives back. */
struct values *values_new(struct arena *arena);
void values_end(struct values *vs);

/* The one origin equal to `proto` in kind, name, place, group and cell. */
struct origin *values_origin(struct values *vs, const struct origin *proto);

/* A new atom; SHARED and HOLE origins have one atom per type. */
struct value values_atom(struct values *vs, struct origin *o, enum ir_kind type);

struct value value_int(enum ir_kind type, int64_t i); /* wraps to the type */
struct value value_float(enum ir_kind type, double f);
struct value value_addr(uint32_t object, int64_t offset);
/* The offset of an address, INT or EXPR; NONE: nothing is known of it. */
struct value value_offset(const struct value *at);
/* It, or the address in its object of which no more is known. */
static inline struct value value_plain(struct value v)
{
    if (v.kind == VALUE_ADDR && v.named) {
        v.named = false;
        v.i = 0;
    }
    return v;
}
/* The address in the same object with this offset; NONE: nothing is known of it. */
struct value value_at_offset(struct value at, struct value offset);
/* The address so many bytes further. */
struct value value_move(struct values *vs, struct value at, struct value by);
bool value_is_null(const struct value *v);
bool value_is_const(const struct value *v); /* INT or FLOAT */
bool value_equal(const struct value *a, const struct value *b);
wide value_type_min(enum ir_kind type);
wide value_type_max(enum ir_kind type);

/* C arithmetic.  VALUE_NONE: not representable, the caller takes a fresh atom. */
struct value value_bin(struct values *vs, enum ir_bin op, enum ir_kind type,
                       struct value a, struct value b);
struct value value_un(struct values *vs, enum ir_un op, enum ir_kind type,
                      struct value a);
struct value value_cast(struct values *vs, enum ir_kind type, struct value a);
struct value value_call(struct values *vs, const char *fn, enum ir_kind type,
                        struct value a, struct value b);

/* An integer whose lower and upper half these are, as memory is moved by words; NONE: too large. */
struct value value_join(struct values *vs, enum ir_kind type, struct value low,
                        struct value high);
/* Is it such a one?  Then its halves. */
bool value_halves(const struct value *v, struct value *low, struct value *high);

/* Replace an atom in an expression. */
struct value value_subst(struct values *vs, const struct expr *e, const struct expr *atom,
                         struct value with);

/* v != 0 as a value of type I32 (0, 1, or a comparison). */
struct value value_truth(struct values *vs, struct value v);

/* A comparison without negation: e is *negated ? !result : result. */
const struct expr *expr_positive(struct values *vs, const struct expr *e, bool *negated);
bool expr_is_cmp(const struct expr *e);
bool value_bin_is_cmp(enum ir_bin op);

/* Only over atoms that all ranks share? */
bool expr_is_shared(const struct expr *e);

/* Is the other one a part of it? */
bool expr_mentions(const struct expr *e, const struct expr *part);

/* The only atom of e, or NULL if there are several. */
const struct expr *expr_single_atom(const struct expr *e);

/* C-like text; hole: what a HOLE is called. */
const char *expr_text(struct arena *a, const struct expr *e, const char *hole);
/* The text of a condition's negation. */
const char *value_not_text(struct arena *a, const char *text);
const char *value_text(struct arena *a, const struct value *v);

#endif
