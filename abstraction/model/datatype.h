/* Datatypes: typemaps (MPI-4.0 chapter 5).
 *
 *     MPI_Type_vector(2, 2, 3, MPI_DOUBLE, &t)    two blocks: 2 x MPI_DOUBLE at 0 and at 24
 *
 * A type is a list of blocks, each a row of one basic type, in the order of the typemap.  Equal
 * types are one object.  Blocks that follow each other without a gap are one block, so a row
 * of any length is cheap; types of very many blocks keep only what matching needs.
 */
#ifndef M2S_ABSTRACTION_DATATYPE_H
#define M2S_ABSTRACTION_DATATYPE_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { TYPE_MAX_BLOCKS = 4096 };

struct type_block {
    int64_t disp;       /* bytes from the start of the buffer */
    bool absolute;      /* or of this object: what MPI_Get_address gives (5.1.12) */
    uint32_t object;
    const char *basic;  /* "MPI_INT": see mpi_basic_type() */
    int64_t count;
};

/* Of basic types, the two of a pair counted singly: signature.c. */
struct sequence {
    int64_t n;
    const char *basic; /* the only one, or NULL */
    uint64_t hash;
};

struct datatype {
    uint32_t index;     /* names it in a handle */
    const char *name;   /* "MPI_INT", "MPI_Type_vector (line 12)" */
    bool predefined;
    struct type_block *blocks; /* NULL: too many */
    uint32_t n_blocks;
    const char *basic;  /* the only basic type, or NULL */
    int64_t n_basic;    /* basic elements in one element of the type */
    struct sequence sequence; /* its signature */
    int64_t size;       /* bytes of data */
    int64_t lb, extent; /* 5.1.6 */
    int64_t true_lb, true_extent;
    int64_t alignment;  /* the strictest of the basic types */
    bool lb_marked, ub_marked; /* given (5.1.7), not computed: they hide computed ones */
    bool absolute;      /* some blocks are absolute: for MPI_BOTTOM */
    bool apart;         /* and in several objects: lb and extent say nothing, if not marked */
    bool related;       /* absolute ones lie where they do as seen from `base`: the others are in
                           it, and a buffer in it at offset x moves all blocks by x */
    uint32_t base;
    bool placed;        /* it is for a buffer at one place, where its blocks are absolute */
    bool vague;         /* of how many elements of `basic`, and where, is not known here; size and
                           extent are -1, and its sequence is one element: call/type_vague.h */
};

/* n consecutive elements of old at a displacement: what constructors are made of. */
struct type_part {
    const struct datatype *old;
    int64_t n, disp;
    bool absolute;
    uint32_t object;
    bool related;       /* disp: what `object` has more than `base` */
    uint32_t base;
};

struct datatypes;

struct datatypes *datatypes_new(struct arena *arena);
const struct datatype *datatypes_get(const struct datatypes *t, uint32_t index);
uint32_t datatypes_count(const struct datatypes *t);

/* "MPI_INT"; NULL if the tool does not know its size. */
const struct datatype *datatype_named(struct datatypes *t, const char *name);

/* The type of all parts in order.  pad: to the strictest alignment, as MPI_Type_create_struct
 * does (5.1.6, epsilon).  NULL: addresses beside distances, or distances from several objects. */
const struct datatype *datatype_make(struct datatypes *t, const char *name,
                                     const struct type_part *parts, uint32_t n, bool pad);
/* n times the part, `stride` bytes apart. */
const struct datatype *datatype_rows(struct datatypes *t, const char *name,
                                     const struct type_part *first, int64_t n, int64_t stride);
const struct datatype *datatype_resized(struct datatypes *t, const char *name,
                                        const struct datatype *old, int64_t lb,
                                        int64_t extent);
/* A related type for a buffer at this offset of its base: all blocks are absolute. */
const struct datatype *datatype_placed(struct datatypes *t, const struct datatype *old,
                                       int64_t offset);
/* Row-major (or column-major) part of an array (5.1.3). */
const struct datatype *datatype_subarray(struct datatypes *t, const char *name,
                                         const struct datatype *old, uint32_t n,
                                         const int32_t *sizes, const int32_t *subsizes,
                                         const int32_t *starts, bool row_major);

/* The type of some elements of one basic type, somewhere. */
const struct datatype *datatype_vague(struct datatypes *t, const char *name, const char *basic);

/* Is it a row of one basic type without gaps? */
bool datatype_is_dense(const struct datatype *d);

/* ---- type signatures: signature.c ---- */

/* What a basic type is made of: MPI_DOUBLE_INT of two (6.9.4).  How many. */
uint32_t datatype_members(const char *basic, const char *members[2]);

struct sequence sequence_of_basic(const char *basic);
struct sequence sequence_join(struct sequence a, struct sequence b);
struct sequence sequence_repeat(struct sequence a, int64_t times);
bool sequence_equal(struct sequence a, struct sequence b);

enum agreement { AGREE_NO, AGREE_YES, AGREE_UNKNOWN };

/* Is the signature of n elements of a the beginning of that of m elements of b (3.3.1)? */
enum agreement datatype_is_prefix(const struct datatype *a, int64_t n,
                                  const struct datatype *b, int64_t m);
/* Basic elements in so many bytes of it (5.1.11): MPI_UNDEFINED if they end inside of one, -1 if
 * the tool does not know. */
int64_t datatype_elements(const struct datatype *d, int64_t bytes);
/* Rows of MPI_PACKED match everything (5.2). */
bool datatype_is_packed(const struct datatype *d);
/* "4 x MPI_INT", "1 x MPI_DOUBLE, 2 x MPI_CHAR", "no data": equal for equal signatures, if the
 * types have blocks. */
const char *datatype_signature(struct arena *arena, const struct datatype *d, int64_t count);

#endif
