/* What Fortran programs have besides MPI's C functions: handles as integers, texts with blanks at
 * their end, and a part of flang's run-time library.  It is a unit of each such program; before it
 * stand the tables of predefined handles (fortran/support.c). */
#include <stdlib.h>
#include <string.h>

enum { M2S_MADE = 128, M2S_REQUESTS = 4096 };

void m2s_f_unknown(void); /* defined nowhere: what comes then is not known */

/* The integer of a handle that the program has made is its place in a list, from 1 on. */
#define M2S_HANDLES(type, kind)                                                            \
    static type m2s_made_##kind[M2S_MADE];                                                 \
    static int m2s_n_##kind;                                                               \
    type m2s_f_in_##kind(int f)                                                            \
    {                                                                                      \
        if (f >= M2S_FIRST_##kind && f < M2S_FIRST_##kind + M2S_N_##kind)                  \
            return m2s_known_##kind[f - M2S_FIRST_##kind];                                 \
        return f > 0 && f <= m2s_n_##kind ? m2s_made_##kind[f - 1] : (type)0;              \
    }                                                                                      \
    int m2s_f_out_##kind(type h)                                                           \
    {                                                                                      \
        int k;                                                                             \
        for (k = 0; k < M2S_N_##kind; k++)                                                 \
            if (h == m2s_known_##kind[k])                                                  \
                return M2S_FIRST_##kind + k;                                               \
        for (k = 0; k < m2s_n_##kind; k++)                                                 \
            if (m2s_made_##kind[k] == h)                                                   \
                return k + 1;                                                              \
        for (k = 0; k < m2s_n_##kind && m2s_made_##kind[k]; k++)                           \
            continue;                                                                      \
        if (k == M2S_MADE)                                                                 \
            m2s_f_unknown();                                                              \
        if (k == m2s_n_##kind)                                                             \
            m2s_n_##kind = k + 1;                                                          \
        m2s_made_##kind[k] = h;                                                            \
        return k + 1;                                                                      \
    }                                                                                      \
    void m2s_f_drop_##kind(int f)                                                          \
    {                                                                                      \
        if (f > 0 && f <= m2s_n_##kind)                                                    \
            m2s_made_##kind[f - 1] = (type)0;                                              \
    }

M2S_HANDLES(MPI_Comm, comm)
M2S_HANDLES(MPI_Datatype, datatype)
M2S_HANDLES(MPI_Op, op)
M2S_HANDLES(MPI_Group, group)
M2S_HANDLES(MPI_Info, info)
M2S_HANDLES(MPI_Errhandler, errhandler)
M2S_HANDLES(MPI_Win, win)
M2S_HANDLES(MPI_File, file)
M2S_HANDLES(MPI_Message, message)

/* A request lies in a list, and its integer is its place there, until it is complete. */
static MPI_Request m2s_requests[M2S_REQUESTS], m2s_no_request, m2s_never_set;

MPI_Request *m2s_f_new_request(void)
{
    int k = 0;
    while (k < M2S_REQUESTS && m2s_requests[k])
        k++;
    if (k == M2S_REQUESTS)
        m2s_f_unknown();
    return &m2s_requests[k];
}

MPI_Request *m2s_f_in_request(int f)
{
    if (f == M2S_FIRST_request) {
        m2s_no_request = MPI_REQUEST_NULL;
        return &m2s_no_request;
    }
    return f > 0 && f <= M2S_REQUESTS ? &m2s_requests[f - 1] : &m2s_never_set;
}

int m2s_f_out_request(MPI_Request *r)
{
    if (r == &m2s_never_set)
        return 0;
    if (*r == MPI_REQUEST_NULL) {
        if (r != &m2s_no_request)
            *r = (MPI_Request)0;
        return M2S_FIRST_request;
    }
    return (int)(r - m2s_requests) + 1;
}

MPI_Request *m2s_f_in_requests(int n, const int *f)
{
    MPI_Request *all = malloc((n > 0 ? n : 0) * sizeof *all + 1);
    for (int k = 0; k < n; k++)
        all[k] = *m2s_f_in_request(f[k]);
    return all;
}

void m2s_f_out_requests(int n, int *f, MPI_Request *all)
{
    for (int k = 0; k < n; k++)
        if (f[k] != M2S_FIRST_request) {
            MPI_Request *r = m2s_f_in_request(f[k]);
            *r = all[k];
            f[k] = m2s_f_out_request(r);
        }
    free(all);
}

MPI_Datatype *m2s_f_in_datatypes(int n, const int *f)
{
    MPI_Datatype *all = malloc((n > 0 ? n : 0) * sizeof *all + 1);
    for (int k = 0; k < n; k++)
        all[k] = m2s_f_in_datatype(f[k]);
    return all;
}

/* Fortran counts from 1. */
void m2s_f_index(int *i)
{
    if (*i != MPI_UNDEFINED)
        *i = *i + 1;
}

void m2s_f_indices(int n, int *i)
{
    for (int k = 0; n != MPI_UNDEFINED && k < n; k++)
        i[k] = i[k] + 1;
}

/* "a.txt   " -> "a.txt" */
char *m2s_f_text_in(const char *text, long n)
{
    while (n > 0 && text[n - 1] == ' ')
        n--;
    char *to = malloc(n + 1);
    memcpy(to, text, n);
    to[n] = '\0';
    return to;
}

void m2s_f_text_out(char *to, long n, char *from)
{
    long k = (long)strlen(from);
    if (k > n)
        k = n;
    memset(to, ' ', n);
    memcpy(to, from, k);
    free(from);
}

/* An attribute is a value in Fortran, the address of one in C (MPI-4.0 19.3.7). */
void mpi_comm_get_attr_(int *comm, int *key, MPI_Aint *value, int *flag, int *error)
{
    void *at = NULL;
    int code = MPI_Comm_get_attr(m2s_f_in_comm(*comm), *key, &at, flag);
    if (error)
        *error = code;
    if (*flag)
        *value = *key == MPI_TAG_UB || *key == MPI_HOST || *key == MPI_IO ||
                         *key == MPI_WTIME_IS_GLOBAL || *key == MPI_UNIVERSE_SIZE ||
                         *key == MPI_LASTUSEDCODE || *key == MPI_APPNUM
                     ? *(int *)at
                     : (MPI_Aint)at;
}

void mpi_comm_get_attr_f08_(int *comm, int *key, MPI_Aint *value, int *flag, int *error)
{
    mpi_comm_get_attr_(comm, key, value, flag, error);
}

/* ---- flang's run-time library ---- */

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
enum { M2S_POINTER = 1, M2S_ALLOCATABLE = 2, M2S_DERIVED = 42, M2S_HAS_TYPE = 1 };

/* What flang writes of a derived type and its components (flang/Runtime: type-info.h). */
struct m2s_component {
    char name[24];
    signed char genre, category, kind, rank;
    long offset;
    long length[2];
    char parameters[40], lengths[64], bounds[88];
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

static const struct m2s_type *m2s_type_of(const struct m2s_array *d)
{
    return d->type == M2S_DERIVED && (d->extra & M2S_HAS_TYPE)
               ? *(struct m2s_type **)((char *)d + 24 + 24 * d->rank)
               : NULL;
}

/* Parts of it are other objects, which an assignment copies, too. */
static int m2s_is_deep(const struct m2s_array *d)
{
    const struct m2s_type *t = m2s_type_of(d);
    return d->type == M2S_DERIVED && !(t && t->no_destruction);
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

/* The shape of another one, without gaps, and memory. */
static void m2s_shape(struct m2s_array *to, const struct m2s_array *from)
{
    long s = to->elem;
    to->rank = from->rank;
    for (int i = 0; i < from->rank; i++) {
        to->dim[i].lower = 1;
        to->dim[i].extent = from->dim[i].extent;
        to->dim[i].stride = s;
        s *= from->dim[i].extent;
    }
    to->base = malloc(s);
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
    between.elem = from->elem;
    m2s_shape(&between, from);
    m2s_copy(&between, from);
    m2s_copy(to, &between);
    free(between.base);
}

/* An array that is not there yet. */
static void m2s_nothing(char *at, const struct m2s_component *c)
{
    struct m2s_array *d = (struct m2s_array *)at;
    d->base = NULL;
    d->elem = c->category == M2S_COMPLEX ? 2 * c->kind : c->kind;
    d->rank = c->rank;
    d->attribute = c->genre == M2S_DATA_ALLOCATABLE ? M2S_ALLOCATABLE : M2S_POINTER;
    d->type = 0;
    d->extra = 0;
}

/* What the components begin with.  Those that have components themselves are not followed. */
static void m2s_initialise(const struct m2s_array *d)
{
    const struct m2s_type *t = m2s_type_of(d);
    if (!t || t->has_parent)
        m2s_f_unknown();
    for (long k = 0; t && k < m2s_count(d); k++)
        for (long i = 0; i < t->n_components.extent; i++) {
            const struct m2s_component *c = &t->components[i];
            char *at = m2s_at(d, k) + c->offset;
            if (c->category == M2S_TEXT || c->category >= M2S_OF_TYPE || (c->initial && c->rank && c->genre == M2S_DATA))
                m2s_f_unknown();
            else if (c->genre == M2S_DATA_ALLOCATABLE || c->genre == M2S_DATA_POINTER)
                m2s_nothing(at, c);
            else if (c->initial)
                memcpy(at, c->initial, c->category == M2S_COMPLEX ? 2 * c->kind : c->kind);
        }
}

void _FortranAInitialize(struct m2s_array *d, const char *file, int line)
{
    if (d->type == M2S_DERIVED && !(m2s_type_of(d) && m2s_type_of(d)->no_initialization))
        m2s_initialise(d);
}

/* That its parts are given back is not followed. */
void _FortranADestroy(struct m2s_array *d)
{
}

void _FortranAAssign(struct m2s_array *to, const struct m2s_array *from, const char *file, int line)
{
    if (m2s_is_deep(to))
        m2s_f_unknown();
    int same = to->base != NULL;
    for (int i = 0; same && i < from->rank; i++)
        same = to->dim[i].extent == from->dim[i].extent;
    if (to->attribute == M2S_ALLOCATABLE && (!same || to->elem != from->elem)) {
        free(to->base);
        to->elem = from->elem;
        m2s_shape(to, from);
    }
    m2s_move(to, from);
}

void _FortranACopyInAssign(struct m2s_array *to, const struct m2s_array *from, const char *file,
                           int line)
{
    if (m2s_is_deep(from))
        m2s_f_unknown();
    to->elem = from->elem;
    m2s_shape(to, from);
    m2s_copy(to, from);
}

void _FortranACopyOutAssign(struct m2s_array *to, struct m2s_array *from, const char *file,
                            int line)
{
    if (to)
        m2s_copy(to, from);
    free(from->base);
    from->base = NULL;
}

_Bool _FortranAIsContiguous(const struct m2s_array *d)
{
    return m2s_is_packed(d);
}

void _FortranAAllocatableSetBounds(struct m2s_array *d, int dim, long lower, long upper)
{
    d->dim[dim].lower = lower;
    d->dim[dim].extent = upper >= lower ? upper - lower + 1 : 0;
}

int _FortranAAllocatableAllocate(struct m2s_array *d, _Bool stat, const struct m2s_array *message,
                                 const char *file, int line)
{
    long s = d->elem;
    for (int i = 0; i < d->rank; i++) {
        d->dim[i].stride = s;
        s *= d->dim[i].extent;
    }
    d->base = malloc(s);
    _FortranAInitialize(d, file, line);
    return 0;
}

int _FortranAAllocatableDeallocate(struct m2s_array *d, _Bool stat,
                                   const struct m2s_array *message, const char *file, int line)
{
    free(d->base);
    d->base = NULL;
    return 0;
}

void _FortranAPointerSetBounds(struct m2s_array *d, int dim, long lower, long upper)
{
    _FortranAAllocatableSetBounds(d, dim, lower, upper);
}

int _FortranAPointerAllocate(struct m2s_array *d, _Bool stat, const struct m2s_array *message,
                             const char *file, int line)
{
    return _FortranAAllocatableAllocate(d, stat, message, file, line);
}

int _FortranAPointerDeallocate(struct m2s_array *d, _Bool stat, const struct m2s_array *message,
                               const char *file, int line)
{
    return _FortranAAllocatableDeallocate(d, stat, message, file, line);
}

int _FortranACharacterCompareScalar1(const char *a, const char *b, long n, long m)
{
    long k = n < m ? n : m;
    for (long i = 0; i < k; i++)
        if (a[i] != b[i])
            return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
    for (long i = k; i < n; i++)
        if (a[i] != ' ')
            return (unsigned char)a[i] < ' ' ? -1 : 1;
    for (long i = k; i < m; i++)
        if (b[i] != ' ')
            return (unsigned char)b[i] > ' ' ? -1 : 1;
    return 0;
}

void _FortranATrim(struct m2s_array *to, const struct m2s_array *from, const char *file, int line)
{
    long n = from->elem;
    while (n > 0 && from->base[n - 1] == ' ')
        n--;
    to->base = malloc(n + 1);
    to->elem = n;
    to->rank = 0;
    memcpy(to->base, from->base, n);
}
