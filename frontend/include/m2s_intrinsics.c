/* Functions of flang's run-time library that make arrays and texts, behind m2s_flang.c: the shape of
 * what they make is right, and where it is computed from other data the content is any. */

/* core/mpi/flang_effects.def: so many bytes become what was computed. */
void m2s_f_computed(void *to, long n);

static void m2s_give(struct m2s_array *to)
{
    m2s_make(to);
    m2s_f_computed(to->base, m2s_count(to) * to->elem);
}

static void m2s_give_like(struct m2s_array *to, const struct m2s_array *from)
{
    int rank = from->rank;
    to->elem = from->elem;
    to->rank = rank;
    for (int i = 0; i < rank; i++)
        m2s_extent(to, i, from->dim[i].extent);
    m2s_give(to);
}

static long m2s_integer(const struct m2s_array *d, long k)
{
    const char *at = m2s_at(d, k);
    return d->elem == 8 ? *(long *)at : d->elem == 4 ? *(int *)at : *at;
}

/* What the numbers of an array are together: each one of a few is looked at; of more the result is
 * any number, where one is not known (abstraction/library/fortran.c).  Nothing branches on what they
 * are. */
enum { M2S_FEW = 32 };
enum { M2S_SUM, M2S_PRODUCT, M2S_MOST, M2S_LEAST, M2S_ANY, M2S_ALL, M2S_COUNT,
       M2S_FIRST_MOST, M2S_FIRST_LEAST };
long m2s_f_total(int what, const struct m2s_array *d, const struct m2s_array *mask, long none);

int __m2s_is_known(long n); /* abstraction/library/elements.c */

static int m2s_are_few(const struct m2s_array *d)
{
    return __m2s_is_known(m2s_count(d)) && m2s_count(d) <= M2S_FEW;
}

static int m2s_takes(const struct m2s_array *mask, long k)
{
    return !mask || (mask->rank ? m2s_integer(mask, k) : *mask->base) != 0;
}

static long m2s_sum(const struct m2s_array *d, const struct m2s_array *mask)
{
    long s = 0;
    if (!m2s_are_few(d))
        return m2s_f_total(M2S_SUM, d, mask, 0);
    for (long k = 0; k < m2s_count(d); k++)
        s += mask ? m2s_integer(d, k) * m2s_takes(mask, k) : m2s_integer(d, k);
    return s;
}

/* sign: 1: the largest one; -1: the smallest one; none: what is of no array with elements */
static long m2s_most(const struct m2s_array *d, const struct m2s_array *mask, int sign, long none)
{
    long most = none, any = 0;
    if (!m2s_are_few(d))
        return m2s_f_total(sign > 0 ? M2S_MOST : M2S_LEAST, d, mask, none);
    for (long k = 0; k < m2s_count(d); k++) {
        long v = m2s_integer(d, k);
        if (!mask) {
            most = k ? most + (v - most) * (sign * (v - most) > 0) : v;
            continue;
        }
        long takes = m2s_takes(mask, k);
        most += (v - most) * (takes & (!any | (sign * (v - most) > 0)));
        any |= takes;
    }
    return most;
}

static long m2s_truths(const struct m2s_array *d)
{
    long n = 0;
    for (long k = 0; k < m2s_count(d); k++)
        n += m2s_integer(d, k) != 0;
    return n;
}

#define M2S_REDUCTIONS(type, kind, least)                                                  \
    type _FortranASumInteger##kind(const struct m2s_array *d, const char *file, int line,  \
                                   int dim, const struct m2s_array *mask)                  \
    {                                                                                      \
        return (type)m2s_sum(d, mask);                                                     \
    }                                                                                      \
    type _FortranAProductInteger##kind(const struct m2s_array *d, const char *file,        \
                                       int line, int dim, const struct m2s_array *mask)    \
    {                                                                                      \
        return (type)m2s_f_total(M2S_PRODUCT, d, mask, 1);                                 \
    }                                                                                      \
    type _FortranAMaxvalInteger##kind(const struct m2s_array *d, const char *file,         \
                                      int line, int dim, const struct m2s_array *mask)     \
    {                                                                                      \
        return (type)m2s_most(d, mask, 1, least);                                          \
    }                                                                                      \
    type _FortranAMinvalInteger##kind(const struct m2s_array *d, const char *file,         \
                                      int line, int dim, const struct m2s_array *mask)     \
    {                                                                                      \
        return (type)m2s_most(d, mask, -1, -1 - (least));                                  \
    }
M2S_REDUCTIONS(int, 4, -2147483647L - 1)
M2S_REDUCTIONS(long, 8, -9223372036854775807L - 1)

/* abstraction/library/fortran.c: any number, if not all are known */
double m2s_f_total_real(int what, const struct m2s_array *d, const struct m2s_array *mask,
                        double none);

#define M2S_REALS(name, type, kind, what, none)                                            \
    type _FortranA##name##Real##kind(const struct m2s_array *d, const char *file, int line, \
                                     int dim, const struct m2s_array *mask)                \
    {                                                                                      \
        return (type)m2s_f_total_real(what, d, mask, none);                                \
    }
M2S_REALS(Sum, float, 4, M2S_SUM, 0)
M2S_REALS(Sum, double, 8, M2S_SUM, 0)
M2S_REALS(Maxval, float, 4, M2S_MOST, -3.40282346638528859812e+38)
M2S_REALS(Maxval, double, 8, M2S_MOST, -1.79769313486231570815e+308)
M2S_REALS(Minval, float, 4, M2S_LEAST, 3.40282346638528859812e+38)
M2S_REALS(Minval, double, 8, M2S_LEAST, 1.79769313486231570815e+308)

_Bool _FortranAAny(const struct m2s_array *d, const char *file, int line, int dim)
{
    return m2s_are_few(d) ? m2s_truths(d) > 0 : m2s_f_total(M2S_ANY, d, NULL, 0) != 0;
}

_Bool _FortranAAll(const struct m2s_array *d, const char *file, int line, int dim)
{
    return m2s_are_few(d) ? m2s_truths(d) == m2s_count(d)
                          : m2s_f_total(M2S_ALL, d, NULL, 1) != 0;
}

long _FortranACount(const struct m2s_array *d, const char *file, int line, int dim)
{
    return m2s_are_few(d) ? m2s_truths(d) : m2s_f_total(M2S_COUNT, d, NULL, 0);
}

void _FortranAReshape(struct m2s_array *to, const struct m2s_array *from,
                      const struct m2s_array *shape, const struct m2s_array *pad,
                      const struct m2s_array *order, const char *file, int line)
{
    long n = 1;
    to->elem = from->elem;
    int rank = shape->dim[0].extent;
    to->rank = rank;
    for (int i = 0; i < rank; i++) {
        m2s_extent(to, i, m2s_integer(shape, i));
        n *= to->dim[i].extent;
    }
    if (order || n > m2s_count(from) || m2s_type_of(from)) {
        m2s_give(to);
        return;
    }
    m2s_make(to);
    if (m2s_is_packed(from))
        memcpy(to->base, from->base, n * to->elem);
    else
        for (long k = 0; k < n; k++)
            memcpy(to->base + k * to->elem, m2s_at(from, k), to->elem);
}

void _FortranATranspose(struct m2s_array *to, const struct m2s_array *from, const char *file,
                        int line)
{
    to->elem = from->elem;
    to->rank = 2;
    m2s_extent(to, 0, from->dim[1].extent);
    m2s_extent(to, 1, from->dim[0].extent);
    m2s_give(to);
}

void _FortranASpread(struct m2s_array *to, const struct m2s_array *from, int dim, long copies,
                     const char *file, int line)
{
    to->elem = from->elem;
    to->rank = from->rank + 1;
    for (int i = 0, k = 0; i < to->rank; i++)
        m2s_extent(to, i, i == dim - 1 ? copies : from->dim[k++].extent);
    m2s_give(to);
}

/* cshift and eoshift */
void m2s_f_shift(struct m2s_array *to, const struct m2s_array *from)
{
    m2s_give_like(to, from);
}

void _FortranAUnpack(struct m2s_array *to, const struct m2s_array *from,
                     const struct m2s_array *mask, const struct m2s_array *field,
                     const char *file, int line)
{
    to->elem = from->elem;
    int rank = mask->rank;
    to->rank = rank;
    for (int i = 0; i < rank; i++)
        m2s_extent(to, i, mask->dim[i].extent);
    m2s_give(to);
}

void _FortranAPack(struct m2s_array *to, const struct m2s_array *from,
                   const struct m2s_array *mask, const struct m2s_array *vector,
                   const char *file, int line)
{
    long n = 0;
    for (long k = 0; !vector && k < m2s_count(from); k++)
        n += mask->rank ? m2s_integer(mask, k) != 0 : *mask->base != 0;
    to->elem = from->elem;
    to->rank = 1;
    m2s_extent(to, 0, vector ? vector->dim[0].extent : n);
    m2s_give(to);
}

/* ---- reductions along one dimension ---- */

static void m2s_give_without(struct m2s_array *to, const struct m2s_array *from, int dim)
{
    to->rank = from->rank - 1;
    for (int i = 0, k = 0; i < from->rank; i++)
        if (i != dim - 1)
            m2s_extent(to, k++, from->dim[i].extent);
    m2s_give(to);
}

/* sum, product, maxval, minval, all, any */
void m2s_f_reduce(struct m2s_array *to, const struct m2s_array *from, int dim)
{
    to->elem = from->elem;
    m2s_give_without(to, from, dim);
}

void _FortranACountDim(struct m2s_array *to, const struct m2s_array *from, int dim, int kind,
                       const char *file, int line)
{
    to->elem = kind;
    m2s_give_without(to, from, dim);
}

enum { M2S_INTEGER_1 = 7, M2S_INTEGER_8 = 10 }; /* type codes */

/* Where the first extreme number of a list is. */
static void m2s_place(struct m2s_array *to, const struct m2s_array *from, int what,
                      const struct m2s_array *mask, _Bool back)
{
    if (from->rank != 1 || back || from->type < M2S_INTEGER_1 || from->type > M2S_INTEGER_8)
        return;
    long place = m2s_f_total(what, from, mask, -1) + 1;
    if (to->elem == 8)
        *(long *)to->base = place;
    else if (to->elem == 4)
        *(int *)to->base = (int)place;
}

static void m2s_locate(struct m2s_array *to, const struct m2s_array *from, int kind)
{
    to->elem = kind;
    to->rank = 1;
    m2s_extent(to, 0, from->rank);
    m2s_give(to);
}

#define M2S_LOCATE(name, what)                                                             \
    void m2s_f_##name(struct m2s_array *to, const struct m2s_array *from, int kind,        \
                      const char *file, int line, const struct m2s_array *mask, _Bool back) \
    {                                                                                      \
        m2s_locate(to, from, kind);                                                        \
        m2s_place(to, from, what, mask, back);                                             \
    }                                                                                      \
    void m2s_f_##name##_along(struct m2s_array *to, const struct m2s_array *from, int kind, \
                              int dim, const char *file, int line,                         \
                              const struct m2s_array *mask, _Bool back)                    \
    {                                                                                      \
        to->elem = kind;                                                                   \
        m2s_give_without(to, from, dim);                                                   \
        m2s_place(to, from, what, mask, back);                                             \
    }
M2S_LOCATE(maxloc, M2S_FIRST_MOST)
M2S_LOCATE(minloc, M2S_FIRST_LEAST)

void _FortranAFindloc(struct m2s_array *to, const struct m2s_array *from,
                      const struct m2s_array *value, int kind, const char *file, int line,
                      const struct m2s_array *mask, _Bool back)
{
    m2s_locate(to, from, kind);
}

/* ---- products of matrices ---- */

/* The compiler has set the size of an element. */
static void m2s_multiply(struct m2s_array *to, const struct m2s_array *a, const struct m2s_array *b,
                         int columns)
{
    int k = 0;
    if (a->rank == 2)
        m2s_extent(to, k++, a->dim[columns].extent);
    if (b->rank == 2)
        m2s_extent(to, k++, b->dim[1].extent);
    to->rank = k;
    m2s_give(to);
}

void m2s_f_multiply(struct m2s_array *to, const struct m2s_array *a, const struct m2s_array *b,
                    const char *file, int line)
{
    m2s_multiply(to, a, b, 0);
}

void m2s_f_multiply_transposed(struct m2s_array *to, const struct m2s_array *a,
                               const struct m2s_array *b, const char *file, int line)
{
    m2s_multiply(to, a, b, 1);
}

/* ---- lists in brackets: [a, b, (c(i), i = 1, n)] ---- */

struct m2s_list { /* flang/Runtime: array-constructor.h */
    struct m2s_array *to;
    long next, size;
    void *more[2];
    unsigned char flags;
};

void _FortranAInitArrayConstructorVector(struct m2s_list *l, struct m2s_array *to, _Bool by_itself,
                                         int size, const char *file, int line)
{
    l->to = to;
    l->next = 0;
    l->size = to->base && to->rank ? to->dim[0].extent : 0;
}

static char *m2s_next(struct m2s_list *l, long n)
{
    struct m2s_array *to = l->to;
    long end = l->next + n;
    if (end > l->size) {
        to->base = realloc(to->base, 2 * end * to->elem);
        l->size = 2 * end;
    }
    if (!to->dim[0].stride || end > to->dim[0].extent) {
        m2s_extent(to, 0, end);
        to->dim[0].stride = to->elem;
    }
    l->next = end;
    return to->base + (end - n) * to->elem;
}

void _FortranAPushArrayConstructorSimpleScalar(struct m2s_list *l, const void *from)
{
    char *to = m2s_next(l, 1);
    memcpy(to, from, l->to->elem);
}

void _FortranAPushArrayConstructorValue(struct m2s_list *l, const struct m2s_array *from)
{
    long n = m2s_count(from);
    char *to = m2s_next(l, n);
    for (long k = 0; k < n; k++)
        m2s_assign(m2s_type_of(from), to + k * from->elem, from->rank ? m2s_at(from, k) : from->base,
                   from->elem);
}

/* ---- texts ---- */

long m2s_f_length(const char *text, long n);
long m2s_f_lead(const char *text, long n);
void m2s_f_blanks(char *to, long n);

void _FortranATrim(struct m2s_array *to, const struct m2s_array *from, const char *file, int line)
{
    to->base = malloc(from->elem + 1);
    to->elem = m2s_f_length(from->base, from->elem);
    to->rank = 0;
    memcpy(to->base, from->base, from->elem);
    to->base[from->elem] = 1; /* abstraction/library/fortran_words.c: this is a trimmed text */
}

void _FortranAAdjustl(struct m2s_array *to, const struct m2s_array *from, const char *file,
                      int line)
{
    long n = from->elem, blanks;
    to->elem = n;
    if (from->rank) {
        m2s_give_like(to, from);
        return;
    }
    blanks = m2s_f_lead(from->base, n);
    to->rank = 0;
    to->base = calloc(n + 1, 1);
    memcpy(to->base, from->base + blanks, n - blanks);
    m2s_f_blanks(to->base + n - blanks, blanks);
}

void _FortranAAdjustr(struct m2s_array *to, const struct m2s_array *from, const char *file,
                      int line)
{
    m2s_give_like(to, from);
}

void _FortranARepeat(struct m2s_array *to, const struct m2s_array *from, long copies,
                     const char *file, int line)
{
    to->elem = from->elem * copies;
    to->rank = 0;
    to->base = malloc(to->elem + 1);
    for (long k = 0; k < copies; k++)
        memcpy(to->base + k * from->elem, from->base, from->elem);
}

/* a // b */
void _FortranACharacterConcatenate(struct m2s_array *to, const struct m2s_array *from,
                                   const char *file, int line)
{
    to->elem += from->elem;
    m2s_give(to);
}

/* ---- random numbers: how many integers a seed has (gfortran's number) ---- */

void _FortranARandomSeedSize(struct m2s_array *to, const char *file, int line)
{
    if (to->elem == 8)
        *(long *)to->base = 8;
    else
        *(int *)to->base = 8;
}

/* ---- what compilers had for the command line before there was a standard for it ---- */

int _FortranAArgumentCount(void);
int _FortranAGetCommandArgument(int n, const struct m2s_array *text, const struct m2s_array *length,
                                const struct m2s_array *message, const char *file, int line);

__attribute__((weak)) int iargc_(void)
{
    return _FortranAArgumentCount();
}

__attribute__((weak)) void getarg_(const int *n, char *text, long size)
{
    struct m2s_array d = {.base = text, .elem = size};
    _FortranAGetCommandArgument(*n, &d, 0, 0, 0, 0);
}

/* gfortran's generator: whatever the seed is, any number. */
__attribute__((weak)) float rand_(void)
{
    float any;
    getentropy(&any, sizeof any);
    return any >= 0 && any < 1 ? any : 0;
}

__attribute__((weak)) int irand_(void)
{
    int any;
    getentropy(&any, sizeof any);
    return any & 0x7fffffff;
}

/* gfortran's, in seconds */
__attribute__((weak)) int time_(void)
{
    return (int)time(NULL);
}

__attribute__((weak)) void srand_(const int *seed)
{
    (void)seed;
}
