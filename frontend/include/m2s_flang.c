/* flang's run-time library, as far as it moves data: a unit of each Fortran program, behind
 * m2s_fortran.c.  What its other functions do to memory is in core/mpi/flang_effects.def. */
#include <stdlib.h>
#include <string.h>

void *__m2s_allocate(size_t n); /* malloc(), which gives an address for no bytes, too */

struct m2s_dim {
    long lower, extent, stride;
};
struct m2s_array { /* CFI_cdesc_t of ISO_Fortran_binding.h */
    char *base;
    long elem;
    int version;
    signed char rank, type, attribute, extra;
    struct m2s_dim dim[15];
};
enum { M2S_POINTER = 1, M2S_ALLOCATABLE = 2, M2S_CHARACTERS = 40, M2S_DERIVED = 42,
       M2S_HAS_TYPE = 1 };

/* What flang writes of a derived type and its components (flang/Runtime: type-info.h). */
struct m2s_component {
    char name[24];
    signed char genre, category, kind, rank;
    long offset;
    long length[2];
    struct m2s_type *type;
    char parameters[32], lengths[64];
    long (*bounds)[4]; /* lower and upper, each behind its genre */
    char more[80];
    void *initial;
};
enum { M2S_DATA = 1, M2S_DATA_POINTER = 2, M2S_DATA_ALLOCATABLE = 3 };
enum { M2S_COMPLEX = 2, M2S_TEXT = 3, M2S_OF_TYPE = 5 }; /* categories */
struct m2s_type {
    char bindings[64], name[24];
    long size;
    char parameters[136];
    struct m2s_component *components;
    long component_size;
    char more[8];
    struct m2s_dim n_components;
    char addendum[16], procedures[64], special[64];
    int special_set;
    char has_parent, no_initialization, no_destruction, no_finalization;
};

/* Behind the dimensions. */
static struct m2s_type **m2s_type_slot(const struct m2s_array *d)
{
    return (struct m2s_type **)((char *)d + 24 + 24 * d->rank);
}

static struct m2s_type *m2s_type_of(const struct m2s_array *d)
{
    return d->type == M2S_DERIVED && (d->extra & M2S_HAS_TYPE) ? *m2s_type_slot(d) : NULL;
}

static void m2s_set_type(struct m2s_array *d, struct m2s_type *type)
{
    d->type = M2S_DERIVED;
    d->extra = M2S_HAS_TYPE;
    *m2s_type_slot(d) = type;
}

/* Parts of it are other objects, which an assignment copies, too. */
static int m2s_is_deep(const struct m2s_type *t)
{
    return t && !t->no_destruction;
}

static long m2s_count(const struct m2s_array *d)
{
    long n = 1;
    for (int i = 0; i < d->rank; i++)
        n *= d->dim[i].extent;
    return n;
}

static char *m2s_at(const struct m2s_array *d, long k)
{
    char *p = d->base;
    for (int i = 0; i < d->rank; i++) {
        p += k % d->dim[i].extent * d->dim[i].stride;
        k /= d->dim[i].extent;
    }
    return p;
}

static int m2s_is_packed(const struct m2s_array *d)
{
    long s = d->elem;
    for (int i = 0; i < d->rank; i++) {
        if (d->dim[i].stride != s && d->dim[i].extent != 1)
            return 0;
        s *= d->dim[i].extent;
    }
    return 1;
}

static void m2s_extent(struct m2s_array *d, int i, long extent)
{
    d->dim[i].lower = 1;
    d->dim[i].extent = extent > 0 ? extent : 0;
}

/* How many bytes it has, without gaps. */
long m2s_f_size(struct m2s_array *d)
{
    long s = d->elem;
    int rank = d->rank; /* read before the loop, which writes to the same object */
    for (int i = 0; i < rank; i++) {
        d->dim[i].stride = s;
        s *= d->dim[i].extent;
    }
    return s;
}

static void m2s_make(struct m2s_array *d)
{
    d->base = __m2s_allocate(m2s_f_size(d));
}

long m2s_f_shape_like(struct m2s_array *to, const struct m2s_array *from)
{
    int rank = from->rank;
    to->elem = from->elem;
    to->rank = rank;
    for (int i = 0; i < rank; i++)
        m2s_extent(to, i, from->dim[i].extent);
    return m2s_f_size(to);
}

static void m2s_shape(struct m2s_array *to, const struct m2s_array *from)
{
    to->base = __m2s_allocate(m2s_f_shape_like(to, from));
}

static int m2s_same_extents(const struct m2s_array *a, const struct m2s_array *b)
{
    for (int i = 0; i < b->rank; i++)
        if (a->dim[i].extent != b->dim[i].extent)
            return 0;
    return 1;
}

static int m2s_same_shape(const struct m2s_array *a, const struct m2s_array *b)
{
    return m2s_same_extents(a, b) && a->elem == b->elem;
}

/* How many elements lie side by side in both, from the first one on. */
static long m2s_run(const struct m2s_array *a, const struct m2s_array *b)
{
    int together = a->rank > 0 && b->rank > 0 && a->dim[0].stride == a->elem &&
                   b->dim[0].stride == b->elem;
    return together && a->dim[0].extent > 0 ? a->dim[0].extent : 1;
}

/* They do not overlap. */
static void m2s_copy(const struct m2s_array *to, const struct m2s_array *from)
{
    long n = m2s_count(to), run = m2s_run(to, from), rows = n / run;
    if (from->rank && m2s_is_packed(to) && m2s_is_packed(from))
        memmove(to->base, from->base, n * to->elem);
    else
        for (long k = 0; k < rows; k++)
            memcpy(m2s_at(to, k * run), from->rank ? m2s_at(from, k * run) : from->base,
                   run * to->elem);
}

/* They may: a(1:9:2) = a(2:10:2) */
static void m2s_move(const struct m2s_array *to, const struct m2s_array *from)
{
    struct m2s_array between;
    if (!from->rank || (m2s_is_packed(to) && m2s_is_packed(from))) {
        m2s_copy(to, from);
        return;
    }
    m2s_shape(&between, from);
    m2s_copy(&between, from);
    m2s_copy(to, &between);
    free(between.base);
}

/* Of another length: each is cut off, or filled up with blanks. */
static void m2s_fill(const struct m2s_array *to, const struct m2s_array *from)
{
    long n = from->elem < to->elem ? from->elem : to->elem;
    for (long k = 0; k < m2s_count(to); k++) {
        char *at = m2s_at(to, k);
        memset(at, ' ', to->elem);
        memcpy(at, from->rank ? m2s_at(from, k) : from->base, n);
    }
}

static void m2s_move_texts(const struct m2s_array *to, const struct m2s_array *from)
{
    struct m2s_array between;
    m2s_shape(&between, from);
    m2s_copy(&between, from);
    m2s_fill(to, &between);
    free(between.base);
}

/* What an assignment needs; below 0: nothing, for it has memory of the right shape. */
long m2s_f_room(struct m2s_array *to, const struct m2s_array *from)
{
    int fits = to->base && to->elem == from->elem && (!from->rank || m2s_same_shape(to, from));
    if (fits || to->attribute != M2S_ALLOCATABLE)
        return -1;
    return m2s_f_shape_like(to, from);
}

/* ---- derived types ---- */

static long m2s_elements_of(const struct m2s_component *c)
{
    long n = 1;
    for (int i = 0; i < c->rank; i++)
        n *= c->bounds[i][3] - c->bounds[i][1] + 1;
    return n;
}

static long m2s_size_of(const struct m2s_component *c)
{
    return c->category == M2S_OF_TYPE ? c->type->size
           : c->category == M2S_TEXT  ? c->kind * c->length[1]
                                      : (c->category == M2S_COMPLEX ? 2 : 1) * c->kind;
}

/* An array that is not there yet. */
static void m2s_nothing(char *at, const struct m2s_component *c)
{
    struct m2s_array *d = (struct m2s_array *)at;
    d->base = NULL;
    d->elem = c->category == M2S_OF_TYPE && !c->type ? 0 : m2s_size_of(c);
    d->rank = c->rank;
    d->attribute = c->genre == M2S_DATA_ALLOCATABLE ? M2S_ALLOCATABLE : M2S_POINTER;
    d->type = 0;
    d->extra = 0;
    if (c->category >= M2S_OF_TYPE && c->type)
        m2s_set_type(d, c->type);
}

/* What the components begin with. */
static void m2s_begin(const struct m2s_type *t, char *from)
{
    for (long i = 0; i < t->n_components.extent; i++) {
        const struct m2s_component *c = &t->components[i];
        char *at = from + c->offset;
        if (c->genre == M2S_DATA_ALLOCATABLE || c->genre == M2S_DATA_POINTER)
            m2s_nothing(at, c);
        else if (c->genre == M2S_DATA && c->initial)
            memcpy(at, c->initial, m2s_elements_of(c) * m2s_size_of(c));
        else if (c->genre == M2S_DATA && c->category == M2S_OF_TYPE && c->type &&
                 !c->type->no_initialization)
            for (long k = 0; k < m2s_elements_of(c); k++)
                m2s_begin(c->type, at + k * c->type->size);
    }
}

void m2s_f_begin(const struct m2s_array *d)
{
    const struct m2s_type *t = m2s_type_of(d);
    for (long k = 0; t && !t->no_initialization && k < m2s_count(d); k++)
        m2s_begin(t, m2s_at(d, k));
}

void _FortranAInitialize(struct m2s_array *d, const char *file, int line)
{
    m2s_f_begin(d);
}

static void m2s_assign(const struct m2s_type *t, char *to, const char *from, long size);

void m2s_f_assign_parts(const struct m2s_array *to, const struct m2s_array *from)
{
    if (!m2s_is_deep(m2s_type_of(from)))
        m2s_copy(to, from);
    else
        for (long k = 0; k < m2s_count(to); k++)
            m2s_assign(m2s_type_of(from), m2s_at(to, k),
                       from->rank ? m2s_at(from, k) : from->base, from->elem);
}

/* The memory that is there is kept where it fits. */
static void m2s_assign_allocatable(struct m2s_array *to, const struct m2s_array *from)
{
    int stays = to->base && from->base && m2s_same_shape(to, from);
    if (!stays) {
        free(to->base);
        to->base = NULL;
        if (from->type == M2S_DERIVED && m2s_type_of(from))
            m2s_set_type(to, m2s_type_of(from));
    }
    if (!from->base)
        return;
    if (!stays) {
        m2s_shape(to, from);
        m2s_f_begin(to);
    }
    m2s_f_assign_parts(to, from);
}

static void m2s_assign(const struct m2s_type *t, char *to, const char *from, long size)
{
    if (!m2s_is_deep(t)) {
        memcpy(to, from, size);
        return;
    }
    for (long i = 0; i < t->n_components.extent; i++) {
        const struct m2s_component *c = &t->components[i];
        long at = c->offset;
        if (c->genre == M2S_DATA_ALLOCATABLE)
            m2s_assign_allocatable((struct m2s_array *)(to + at), (struct m2s_array *)(from + at));
        else if (c->genre == M2S_DATA_POINTER)
            memcpy(to + at, from + at, 24 + 24 * c->rank + (c->category >= M2S_OF_TYPE ? 16 : 0));
        else
            for (long k = 0, n = m2s_size_of(c); k < m2s_elements_of(c); k++)
                m2s_assign(c->category == M2S_OF_TYPE ? c->type : NULL, to + at + k * n,
                           from + at + k * n, n);
    }
}

/* That its parts are given back is not followed. */
void _FortranADestroy(struct m2s_array *d)
{
}

static void m2s_assign_deep(struct m2s_array *to, const struct m2s_array *from)
{
    struct {
        struct m2s_array array;
        struct m2s_type *more[2]; /* of 15 dimensions */
    } between;
    if (!from->rank) {
        m2s_f_assign_parts(to, from);
        return;
    }
    between.array.rank = from->rank;
    m2s_set_type(&between.array, m2s_type_of(from));
    m2s_shape(&between.array, from);
    m2s_f_begin(&between.array);
    m2s_f_assign_parts(&between.array, from);
    m2s_f_assign_parts(to, &between.array);
}

/* Into memory that is there. */
void m2s_f_assign(struct m2s_array *to, const struct m2s_array *from)
{
    if (m2s_is_deep(m2s_type_of(from)))
        m2s_assign_deep(to, from);
    else if (to->type == M2S_CHARACTERS && to->elem != from->elem)
        m2s_move_texts(to, from);
    else
        m2s_move(to, from);
}

static void m2s_assign_anew(struct m2s_array *to, const struct m2s_array *from)
{
    long size = m2s_f_room(to, from);
    if (size >= 0) {
        free(to->base);
        to->base = __m2s_allocate(size);
        m2s_f_begin(to);
    }
    m2s_f_assign(to, from);
}

void _FortranAAssignTemporary(struct m2s_array *to, const struct m2s_array *from, const char *file,
                              int line)
{
    if (m2s_is_deep(m2s_type_of(to)))
        m2s_f_begin(to);
    m2s_assign_anew(to, from);
}

void _FortranAAssignPolymorphic(struct m2s_array *to, const struct m2s_array *from,
                                const char *file, int line)
{
    struct m2s_type *t = m2s_type_of(from);
    if (to->attribute == M2S_ALLOCATABLE) {
        free(to->base);
        to->base = NULL;
        to->type = from->type;
        if (t)
            m2s_set_type(to, t);
    }
    m2s_assign_anew(to, from);
}

void _FortranAAssignExplicitLengthCharacter(struct m2s_array *to, const struct m2s_array *from,
                                            const char *file, int line)
{
    char *old = to->base;
    long elem = to->elem;
    if (!old || (from->rank && !m2s_same_extents(to, from))) {
        m2s_f_shape_like(to, from);
        to->elem = elem;
        m2s_make(to);
    }
    m2s_move_texts(to, from);
    if (to->base != old)
        free(old);
}

_Bool _FortranAIsContiguous(const struct m2s_array *d)
{
    return m2s_is_packed(d);
}

/* ---- allocatables and pointers ---- */

long m2s_f_extent(long lower, long upper)
{
    return upper >= lower ? upper - lower + 1 : 0;
}

void m2s_f_set_bounds(struct m2s_array *d, int dim, long lower, long upper)
{
    d->dim[dim].lower = lower;
    d->dim[dim].extent = m2s_f_extent(lower, upper);
}

void _FortranAAllocatableInitDerivedForAllocate(struct m2s_array *d, struct m2s_type *type,
                                                int rank, int corank)
{
    if (d->base)
        return;
    d->rank = rank;
    d->elem = type->size;
    m2s_set_type(d, type);
}

void _FortranAAllocatableInitCharacterForAllocate(struct m2s_array *d, long length, int kind,
                                                  int rank, int corank)
{
    if (!d->base)
        d->elem = length * kind;
}

void _FortranAAllocatableApplyMold(struct m2s_array *d, const struct m2s_array *mold, int rank)
{
    if (d->base)
        return;
    d->elem = mold->elem;
    d->rank = rank;
    d->type = mold->type;
    if (m2s_type_of(mold))
        m2s_set_type(d, m2s_type_of(mold));
}

void m2s_f_take_type(struct m2s_array *d, const struct m2s_array *from)
{
    if (m2s_type_of(from)) {
        d->elem = from->elem;
        m2s_set_type(d, m2s_type_of(from));
    }
}

int _FortranAAllocatableDeallocate(struct m2s_array *d, _Bool stat,
                                   const struct m2s_array *message, const char *file, int line)
{
    free(d->base);
    d->base = NULL;
    return 0;
}

int _FortranAAllocatableDeallocatePolymorphic(struct m2s_array *d, struct m2s_type *type,
                                              _Bool stat, const struct m2s_array *message,
                                              const char *file, int line)
{
    return _FortranAAllocatableDeallocate(d, stat, message, file, line);
}

int _FortranAMoveAlloc(struct m2s_array *to, struct m2s_array *from, struct m2s_type *type,
                       _Bool stat, const struct m2s_array *message, const char *file, int line)
{
    free(to->base);
    memcpy(to, from, 24 + 24 * from->rank);
    if (m2s_type_of(from))
        m2s_set_type(to, m2s_type_of(from));
    from->base = NULL;
    return 0;
}

int _FortranAPointerDeallocate(struct m2s_array *d, _Bool stat, const struct m2s_array *message,
                               const char *file, int line)
{
    return _FortranAAllocatableDeallocate(d, stat, message, file, line);
}

int _FortranAPointerDeallocatePolymorphic(struct m2s_array *d, _Bool stat,
                                          const struct m2s_array *message, const char *file,
                                          int line)
{
    return _FortranAAllocatableDeallocate(d, stat, message, file, line);
}

void _FortranAPointerNullifyDerived(struct m2s_array *d, struct m2s_type *type, int rank,
                                    int corank)
{
    d->base = NULL;
    d->elem = type->size;
    d->rank = rank;
    m2s_set_type(d, type);
}

_Bool _FortranAPointerIsAssociatedWith(const struct m2s_array *d, const struct m2s_array *with)
{
    return d->base && d->base == with->base && m2s_same_shape(d, with);
}
