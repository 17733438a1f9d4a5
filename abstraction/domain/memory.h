/* Memory objects: sparse cells over a default content.
 *
 *     int a[100]; memset(a, 0, sizeof a); a[7] = n;
 *
 * is one object with base content "zero" and one cell at offset 28.  A cell is a scalar
 * with its type; ranges of other content are segments.  Objects are shared between states
 * and copied when a state that does not own them writes (state.h).
 */
#ifndef M2S_ABSTRACTION_MEMORY_H
#define M2S_ABSTRACTION_MEMORY_H

#include "abstraction/domain/value.h"

/* Cells at negative offsets, where the program cannot get: the length (state/length.h), and a
 * summary (state/array.h), which begins with the place that was accessed last.  It is about bytes
 * FROM..TO-1; about none any more when a part of the object is filled. */
enum { MEMORY_LENGTH_AT = -8, MEMORY_LAST_AT = -64, MEMORY_TO_AT = -32, MEMORY_FROM_AT = -24 };

/* The number of a numbered text (interp/shared_inputs.h) stands behind all text, in the last bytes
 * of its object, as a number of the state: so states are alike that differ in it only. */
enum { MEMORY_NUMBERED_SIZE = 1 << 29, MEMORY_NUMBER_AT = MEMORY_NUMBERED_SIZE - 8 };

enum fill { FILL_ZERO, FILL_UNINIT, FILL_UNKNOWN, FILL_BYTES };

/* Content of bytes lo..hi-1 where there is no cell. */
struct segment {
    int64_t lo, hi;
    enum fill fill;
    struct origin *origin; /* UNKNOWN: of the atoms that reads make.  For MESSAGE and COLL
                              the cell is the offset minus base */
    int64_t base;
    const char *bytes;     /* BYTES: byte lo is bytes[lo - base] */
};

struct cell {
    int64_t offset;
    struct value value;
};

struct mpi_object;
struct unknown_text;

enum digest_kind { DIGEST_NOT_YET, DIGEST_NONE, DIGEST_CONSTANTS };

struct memory {
    int64_t size;
    const char *name;
    uint32_t owner;      /* state that may write in place */
    bool freed;
    bool is_const;
    bool is_view;        /* other objects may stand for the same memory: to be read only */
    const struct unknown_text *shared; /* "argv[1]", which all ranks share; or NULL */
    const struct mpi_object *handle; /* what handles lead to (handle.h), or NULL */
    struct cell *cells;  /* by offset, not overlapping */
    uint32_t n_cells, cap_cells, hint;
    struct segment base;
    struct segment *segments; /* by lo, not overlapping */
    uint32_t n_segments, cap_segments;
    enum digest_kind digested; /* a cache, no content: memory_digest() */
    uint64_t digest[2];
};

/* Where memory functions allocate, and the origin of values they cannot keep. */
struct memory_env {
    struct arena *arena;
    struct values *values;
    struct origin *lost;
    struct origin *unset; /* of values that nobody has stored */
};

uint64_t value_kind_size(enum ir_kind type);

/* Is a part of it in bytes lo..hi-1? */
static inline bool memory_cell_meets(const struct cell *c, int64_t lo, int64_t hi)
{
    int64_t size = (int64_t)value_kind_size((enum ir_kind)c->value.type);
    return c->offset < hi && c->offset + size > lo;
}

struct memory *memory_new(struct arena *arena, const char *name, int64_t size,
                          enum fill fill);
struct memory *memory_clone(struct arena *arena, const struct memory *m);
/* The same in the place of `old`, which nobody needs any more, and in its memory where it fits. */
void memory_clone_over(struct arena *arena, struct memory *old, const struct memory *m);

/* The value at an offset; NONE if it is not known, then *from is the content there (or
 * NULL if it is mixed).  Reading does not change the object. */
struct value memory_peek(const struct memory_env *env, const struct memory *m, int64_t offset,
                         enum ir_kind type, const struct segment **from);

/* The same, but what is not known becomes an atom that stays in the object. */
struct value memory_load(const struct memory_env *env, struct memory *m, int64_t offset,
                         enum ir_kind type);

void memory_store(const struct memory_env *env, struct memory *m, int64_t offset,
                  struct value v);

/* Two hashes of the cells of a large object that holds nothing but constants; NULL: it is small,
 * or holds something else. */
const uint64_t *memory_digest(const struct memory *m);

/* The cell that begins at `offset`, or NULL. */
const struct cell *memory_cell_at(const struct memory *m, int64_t offset);

/* The cell with its length, or NULL. */
const struct cell *memory_length(const struct memory *m);

/* Give bytes s.lo..s.hi-1 the content s. */
void memory_fill(const struct memory_env *env, struct memory *m, struct segment s);

/* Copy n bytes; the ranges may overlap. */
void memory_copy(const struct memory_env *env, struct memory *to, int64_t to_offset,
                 const struct memory *from, int64_t from_offset, int64_t n);

/* Value of one known byte, or -1. */
int memory_byte(const struct memory_env *env, const struct memory *m, int64_t offset);

#endif
