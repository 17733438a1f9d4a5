/* What programs in C++ have besides: the part of its run-time library that is no template.  It is a
 * unit of each such program. */
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { M2S_ENDINGS = 256 };

/* Whether std::shared_ptr counts with atomic operations: with the same outcome. */
char __libc_single_threaded = 1;

void m2s_cxx_unknown(void); /* defined nowhere: what comes then is not known */

/* operator new and delete; memory is there, if not for a number of bytes that is known to be above
 * that of addresses: that of new T[n] for an n below zero */
void _ZSt17__throw_bad_allocv(void);
int __m2s_is_known(long n); /* abstraction/library/elements.c */
#define M2S_NEW(n)                                  \
    {                                               \
        if (__m2s_is_known((long)n) && n >> 47) \
            _ZSt17__throw_bad_allocv();             \
        return malloc(n);                           \
    }
#if M2S_OWN_NEW /* the program's are taken for those that are not (ISO C++ 17.6.3) */
#define M2S_WEAK __attribute__((weak))
M2S_WEAK void *_Znwm(unsigned long n) M2S_NEW(n)
M2S_WEAK void *_Znam(unsigned long n) { return _Znwm(n); }
M2S_WEAK void *_ZnwmRKSt9nothrow_t(unsigned long n, const void *tag) { return _Znwm(n); }
M2S_WEAK void *_ZnamRKSt9nothrow_t(unsigned long n, const void *tag) { return _Znam(n); }
M2S_WEAK void _ZdlPv(void *p) { free(p); }
M2S_WEAK void _ZdaPv(void *p) { _ZdlPv(p); }
M2S_WEAK void _ZdlPvm(void *p, unsigned long n) { _ZdlPv(p); }
M2S_WEAK void _ZdaPvm(void *p, unsigned long n) { _ZdaPv(p); }
#else
#define M2S_WEAK
void *_Znwm(unsigned long n) M2S_NEW(n)
void *_Znam(unsigned long n) M2S_NEW(n)
void *_ZnwmRKSt9nothrow_t(unsigned long n, const void *tag) { return malloc(n); }
void *_ZnamRKSt9nothrow_t(unsigned long n, const void *tag) { return malloc(n); }
void _ZdlPv(void *p) { free(p); }
void _ZdaPv(void *p) { free(p); }
void _ZdlPvm(void *p, unsigned long n) { free(p); }
void _ZdaPvm(void *p, unsigned long n) { free(p); }
#endif
M2S_WEAK void *_ZnwmSt11align_val_t(unsigned long n, unsigned long align) M2S_NEW(n)
M2S_WEAK void _ZdlPvmSt11align_val_t(void *p, unsigned long n, unsigned long align) { free(p); }

/* Exceptions.  Where nothing catches them (M2S_HANDLES is 0) one of the program's is told as an
 * assertion that fails, and so is one of the library that tells a mistake (an index).  One for
 * want of memory or of a text, or as a text is no number, ends the process.  Else
 * frontend/llvm/exception.c follows m2s_thrown, the object that is on its way, while m2s_handlers
 * says how many handlers wait. */
void *m2s_thrown;
int m2s_handlers;

struct m2s_type { /* std::type_info */
    const void *kind;
    const char *name;
    const struct m2s_type *base; /* of a class with one base; of others there is more */
};
void *_ZTVN10__cxxabiv117__class_type_infoE[3], *_ZTVN10__cxxabiv120__si_class_type_infoE[3];
void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[3], *_ZTVN10__cxxabiv119__pointer_type_infoE[3];
void *_ZTVN10__cxxabiv123__fundamental_type_infoE[3], *_ZTVN10__cxxabiv116__enum_type_infoE[3];

struct m2s_exception { /* lies before the object */
    const struct m2s_type *type;
    void (*destroy)(void *);
    struct m2s_exception *outer; /* that was caught before, and is not done with */
    int goes_on;                 /* it was thrown again */
};
static struct m2s_exception *m2s_caught;

static struct m2s_exception *m2s_head(void *p)
{
    return (struct m2s_exception *)p - 1;
}

void *__cxa_allocate_exception(unsigned long n)
{
    return (struct m2s_exception *)malloc(n + sizeof(struct m2s_exception)) + 1;
}

void __cxa_free_exception(void *p) { free(m2s_head(p)); }

/* What std::set_terminate() was given runs first: often it calls MPI_Abort. */
typedef void m2s_last(void);
static m2s_last *m2s_at_last;
static void m2s_end(void)
{
#if M2S_SETS_END
    m2s_last *f = m2s_at_last;
    m2s_at_last = NULL;
    if (f)
        f();
#endif
}
m2s_last *_ZSt13set_terminatePFvvE(m2s_last *f)
{
    m2s_last *old = m2s_at_last;
    m2s_at_last = f;
    return old;
}
m2s_last *_ZSt13get_terminatev(void) { return m2s_at_last; }
#define M2S_END(said) (m2s_end(), __assert_fail(said, "", 0, ""))
void m2s_uncaught(void) { M2S_END("'no exception leaves main'"); }

#if M2S_HANDLES

void __cxa_throw(void *p, void *type, void (*destroy)(void *))
{
    m2s_head(p)->type = type;
    m2s_head(p)->destroy = destroy;
    m2s_head(p)->goes_on = 0;
    if (!m2s_handlers)
        M2S_END("'no exception leaves main'");
    m2s_thrown = p;
}

void __cxa_rethrow(void)
{
    if (!m2s_caught || !m2s_handlers)
        M2S_END("'no exception leaves main'");
    m2s_caught->goes_on = 1;
    m2s_thrown = m2s_caught + 1;
}

/* A base that is not at the beginning of the object is not known. */
static int m2s_is_a(const struct m2s_type *type, const struct m2s_type *wanted)
{
    while (type != wanted) {
        if (type->kind == &_ZTVN10__cxxabiv121__vmi_class_type_infoE[2] ||
            (type->kind == &_ZTVN10__cxxabiv119__pointer_type_infoE[2] &&
             wanted->kind == type->kind))
            m2s_cxx_unknown();
        if (type->kind != &_ZTVN10__cxxabiv120__si_class_type_infoE[2])
            return 0;
        type = type->base;
    }
    return 1;
}

int m2s_catches(void *p, const struct m2s_type *wanted)
{
    return !wanted || m2s_is_a(m2s_head(p)->type, wanted);
}

void *__cxa_begin_catch(void *p)
{
    struct m2s_exception *e = m2s_head(p);
    e->goes_on = 0;
    e->outer = m2s_caught;
    m2s_caught = e;
    return p;
}

void __cxa_end_catch(void)
{
    struct m2s_exception *e = m2s_caught;
    m2s_caught = e->outer;
    if (e->goes_on)
        return;
    if (e->destroy)
        e->destroy(e + 1);
    free(e);
}

void *__cxa_get_exception_ptr(void *p) { return p; }
#else
_Noreturn void __cxa_throw(void *p, void *type, void (*destroy)(void *))
{
    M2S_END("'no exception leaves main'");
}
_Noreturn void __cxa_rethrow(void)
{
    m2s_end();
    abort();
}
#endif

/* Those of the library: what they are told is their text. */
struct m2s_error {
    void **virtual;
    char *text;
};

static void m2s_make_error(struct m2s_error *e, void **virtual, const char *text)
{
    e->virtual = virtual + 2;
    e->text = strdup(text);
}

static void m2s_no_ending(void *p) {}
const char *_ZNKSt9exception4whatEv(const void *p) { return "std::exception"; }
void _ZNSt9exceptionD2Ev(void *p) {}
const struct m2s_type _ZTISt9exception = {&_ZTVN10__cxxabiv117__class_type_infoE[2],
                                          "St9exception", NULL};
void *_ZTVSt9exception[] = {NULL, (void *)&_ZTISt9exception, (void *)m2s_no_ending, (void *)free,
                            (void *)_ZNKSt9exception4whatEv};
const char *_ZNKSt13runtime_error4whatEv(const struct m2s_error *e) { return e->text; }
const char *_ZNKSt11logic_error4whatEv(const struct m2s_error *e) { return e->text; }

#define M2S_CLASS(C, B)                                                                          \
    const struct m2s_type _ZTISt##C = {&_ZTVN10__cxxabiv120__si_class_type_infoE[2], #C,         \
                                       &_ZTISt##B};                                              \
    void _ZNSt##C##D0Ev(void *p) { free(p); }                                                    \
    void _ZNSt##C##D1Ev(void *p) {}                                                              \
    void _ZNSt##C##D2Ev(void *p) {}
/* ... without a text of its own */
#define M2S_PLAIN(C, B)                                                                          \
    M2S_CLASS(C, B)                                                                              \
    const char *_ZNKSt##C##4whatEv(const void *p) { return #C; }                                 \
    void *_ZTVSt##C[] = {NULL, (void *)&_ZTISt##C, (void *)_ZNSt##C##D1Ev,                       \
                         (void *)_ZNSt##C##D0Ev, (void *)_ZNKSt##C##4whatEv};
#define M2S_ERROR(C, B)                                                                          \
    M2S_CLASS(C, B)                                                                              \
    void *_ZTVSt##C[] = {NULL, (void *)&_ZTISt##C, (void *)_ZNSt##C##D1Ev,                       \
                         (void *)_ZNSt##C##D0Ev, (void *)_ZNKSt13runtime_error4whatEv};          \
    void _ZNSt##C##C1EPKc(struct m2s_error *e, const char *text)                                 \
    {                                                                                            \
        m2s_make_error(e, _ZTVSt##C, text);                                                      \
    }                                                                                            \
    void _ZNSt##C##C2EPKc(struct m2s_error *e, const char *text)                                 \
    {                                                                                            \
        m2s_make_error(e, _ZTVSt##C, text);                                                      \
    }                                                                                            \
    void _ZNSt##C##C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(                    \
        struct m2s_error *e, char *const *text)                                                  \
    {                                                                                            \
        m2s_make_error(e, _ZTVSt##C, *text);                                                     \
    }                                                                                            \
    void _ZNSt##C##C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(                    \
        struct m2s_error *e, char *const *text)                                                  \
    {                                                                                            \
        m2s_make_error(e, _ZTVSt##C, *text);                                                     \
    }                                                                                            \
    void _ZNSt##C##C1ERKS_(struct m2s_error *e, const struct m2s_error *from)                    \
    {                                                                                            \
        m2s_make_error(e, _ZTVSt##C, from->text);                                                \
    }                                                                                            \
    void _ZNSt##C##C2ERKS_(struct m2s_error *e, const struct m2s_error *from)                    \
    {                                                                                            \
        m2s_make_error(e, _ZTVSt##C, from->text);                                                \
    }
M2S_PLAIN(9bad_alloc, 9exception)
M2S_PLAIN(20bad_array_new_length, 9bad_alloc)
M2S_PLAIN(8bad_cast, 9exception)
M2S_PLAIN(17bad_function_call, 9exception)
M2S_ERROR(11logic_error, 9exception)
M2S_ERROR(12domain_error, 11logic_error)
M2S_ERROR(16invalid_argument, 11logic_error)
M2S_ERROR(12length_error, 11logic_error)
M2S_ERROR(12out_of_range, 11logic_error)
M2S_ERROR(13runtime_error, 9exception)
M2S_ERROR(11range_error, 13runtime_error)
M2S_ERROR(14overflow_error, 13runtime_error)
M2S_ERROR(15underflow_error, 13runtime_error)
M2S_ERROR(12system_error, 13runtime_error)

/* Types that are no classes. */
#define M2S_FUNDAMENTAL(T)                                                                       \
    const struct m2s_type _ZTI##T = {&_ZTVN10__cxxabiv123__fundamental_type_infoE[2], #T, NULL};
M2S_FUNDAMENTAL(b) M2S_FUNDAMENTAL(c) M2S_FUNDAMENTAL(s) M2S_FUNDAMENTAL(i) M2S_FUNDAMENTAL(j)
M2S_FUNDAMENTAL(l) M2S_FUNDAMENTAL(m) M2S_FUNDAMENTAL(x) M2S_FUNDAMENTAL(y) M2S_FUNDAMENTAL(f)
M2S_FUNDAMENTAL(d) M2S_FUNDAMENTAL(e)
const struct m2s_type _ZTIPKc = {&_ZTVN10__cxxabiv119__pointer_type_infoE[2], "PKc", NULL};
const struct m2s_type _ZTIPc = {&_ZTVN10__cxxabiv119__pointer_type_infoE[2], "Pc", NULL};

#if M2S_HANDLES
static void m2s_throw(const struct m2s_type *type, void **virtual, const char *text)
{
    struct m2s_error *e = __cxa_allocate_exception(sizeof *e);
    m2s_make_error(e, virtual, text);
    __cxa_throw(e, (void *)type, NULL);
}
#define M2S_THROW(C, text) m2s_throw(&_ZTISt##C, _ZTVSt##C, text)
#define M2S_LACK(C, text) (m2s_handlers ? (void)0 : (m2s_end(), abort()), M2S_THROW(C, text))
#define M2S_THROWS void
#else
#define M2S_THROW(C, text) M2S_END("'no exception leaves main'")
#define M2S_LACK(C, text) (m2s_end(), abort())
#define M2S_THROWS _Noreturn void
#endif
M2S_THROWS __cxa_throw_bad_array_new_length(void) { M2S_LACK(20bad_array_new_length, ""); }
M2S_THROWS _ZSt17__throw_bad_allocv(void) { M2S_LACK(9bad_alloc, ""); }
M2S_THROWS _ZSt28__throw_bad_array_new_lengthv(void) { M2S_LACK(20bad_array_new_length, ""); }
M2S_THROWS _ZSt16__throw_bad_castv(void) { M2S_THROW(8bad_cast, ""); }
M2S_THROWS _ZSt25__throw_bad_function_callv(void) { M2S_THROW(17bad_function_call, ""); }
M2S_THROWS _ZSt20__throw_length_errorPKc(const char *text) { M2S_LACK(12length_error, text); }
M2S_THROWS _ZSt19__throw_logic_errorPKc(const char *text) { M2S_LACK(11logic_error, text); }
M2S_THROWS _ZSt20__throw_out_of_rangePKc(const char *text) { M2S_THROW(12out_of_range, text); }
M2S_THROWS _ZSt24__throw_out_of_range_fmtPKcz(const char *text, ...)
{
    M2S_THROW(12out_of_range, text);
}
M2S_THROWS _ZSt24__throw_invalid_argumentPKc(const char *text)
{
    M2S_LACK(16invalid_argument, text);
}
/* dynamic_cast.  With one base each, which lies at the beginning, the object is where its bases are;
 * of others it is not known. */
void *__dynamic_cast(const void *p, const struct m2s_type *from, const struct m2s_type *to, long hint)
{
    const struct m2s_type *type = ((const struct m2s_type **)*(void **)p)[-1];
    int is = 0;
    for (; type != from; type = type->base) {
        if (type->kind != &_ZTVN10__cxxabiv120__si_class_type_infoE[2])
            m2s_cxx_unknown();
        is = is || type == to;
    }
    return is || from == to ? (void *)p : NULL;
}
M2S_THROWS __cxa_bad_cast(void) { M2S_THROW(8bad_cast, ""); }

/* std::stoi and its kin */
#define M2S_STOA(NAME, T, R, READ, IS_OUT)                                                        \
    T _ZN9__gnu_cxx6__stoaI##NAME##EET0_PFT_PKT1_PPS3_DpT2_EPKcS5_PmS9_(                          \
        void *read, const char *name, const char *text, unsigned long *n, int base)              \
    {                                                                                            \
        char *end = NULL;                                                                        \
        R value = READ;                                                                          \
        if (end == text)                                                                         \
            _ZSt24__throw_invalid_argumentPKc(name);                                             \
        else if (IS_OUT)                                                                         \
            M2S_LACK(12out_of_range, name);                                                      \
        if (n)                                                                                   \
            *n = strlen(text) - strlen(end);                                                     \
        return value;                                                                            \
    }
M2S_STOA(licJiE, int, long, strtol(text, &end, base), value < INT_MIN || value > INT_MAX)
M2S_STOA(llcJiE, long, long, strtol(text, &end, base), value == LONG_MIN || value == LONG_MAX)
M2S_STOA(xxcJiE, long, long, strtol(text, &end, base), value == LONG_MIN || value == LONG_MAX)
M2S_STOA(mmcJiE, unsigned long, unsigned long, strtoul(text, &end, base), value == ULONG_MAX)
M2S_STOA(yycJiE, unsigned long, unsigned long, strtoul(text, &end, base), value == ULONG_MAX)
M2S_STOA(ffcJE, float, float, strtof(text, &end), value == HUGE_VALF || value == -HUGE_VALF)
M2S_STOA(ddcJE, double, double, strtod(text, &end), value == HUGE_VAL || value == -HUGE_VAL)

_Noreturn void __cxa_pure_virtual(void) { abort(); }
/* An exception leaves a function that says noexcept. */
_Noreturn void _ZSt9terminatev(void) { M2S_END("'std::terminate is not called'"); }

/* Objects that live until the program ends: the last is destroyed first. */
static struct m2s_ending {
    void (*destroy)(void *);
    void *object;
} __m2s_endings[M2S_ENDINGS];
static int __m2s_n_endings;

static void m2s_end_all(void)
{
    while (__m2s_n_endings > 0) {
        __m2s_n_endings--;
        __m2s_endings[__m2s_n_endings].destroy(__m2s_endings[__m2s_n_endings].object);
    }
}

void _ZNSt8ios_base4InitD1Ev(void *p); /* of each file with <iostream>: it does nothing */

int __cxa_atexit(void (*destroy)(void *), void *object, void *library)
{
    if (destroy == _ZNSt8ios_base4InitD1Ev)
        return 0;
    if (__m2s_n_endings == M2S_ENDINGS)
        m2s_cxx_unknown();
    if (__m2s_n_endings == 0)
        atexit(m2s_end_all);
    __m2s_endings[__m2s_n_endings].destroy = destroy;
    __m2s_endings[__m2s_n_endings].object = object;
    __m2s_n_endings++;
    return 0;
}

/* Static variables of functions: there is one thread. */
int __cxa_guard_acquire(char *guard) { return *guard == 0; }
void __cxa_guard_release(char *guard) { *guard = 1; }
void __cxa_guard_abort(char *guard) {}

/* Clocks say any time. */
long _ZNSt6chrono3_V212system_clock3nowEv(void) { return clock(); }
long _ZNSt6chrono3_V212steady_clock3nowEv(void) { return clock(); }

/* std::random_device: any number */
struct m2s_string;
void _ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(
    void *p, const struct m2s_string *name)
{
}
void _ZNSt13random_device7_M_finiEv(void *p) {}
unsigned _ZNSt13random_device9_M_getvalEv(void *p)
{
    unsigned n;
    getentropy(&n, sizeof n);
    return n;
}
double _ZNKSt13random_device13_M_getentropyEv(const void *p) { return 32; }

void _ZNSt8ios_base4InitC1Ev(void *p) {}
void _ZNSt8ios_base4InitD1Ev(void *p) {}

/* std::mt19937 whose seed is not known (frontend/llvm/shortcut.c): its first word is a number
 * that stands for its state, and the place behind its words says so.  What is drawn is a function of
 * the state and of what it is drawn for, and so is the next state (abstraction/library/input.c). */
long __m2s_draw(long *state, long what, long a, long b);
double __m2s_draw_real(long *state, long bits);
long __m2s_such(long n, int is);
enum { M2S_DISCARD = 100, M2S_BETWEEN, M2S_BETWEEN_UNSIGNED, M2S_NORMAL };
static const long m2s_open = 1L << 40;

int m2s_engine_is_open(const long *engine, long words)
{
    return engine[words] == m2s_open;
}

int m2s_engine_seed(long *engine, long words, long seed)
{
    if (__m2s_is_known(seed))
        return 0;
    engine[0] = seed;
    engine[words] = m2s_open;
    return 1;
}

void m2s_engine_discard(long *engine, long n)
{
    __m2s_draw(engine, M2S_DISCARD, n, n);
}

long m2s_engine_between(long *engine, long a, long b)
{
    long n = __m2s_draw(engine, M2S_BETWEEN, a, b);
    return __m2s_such(__m2s_such(n, n >= a), n <= b);
}

long m2s_engine_between_unsigned(long *engine, unsigned long a, unsigned long b)
{
    unsigned long n = __m2s_draw(engine, M2S_BETWEEN_UNSIGNED, a, b);
    return __m2s_such(__m2s_such(n, n >= a), n <= b);
}

double m2s_engine_real(long *engine, long bits)
{
    return __m2s_draw_real(engine, bits);
}

struct m2s_normal { /* std::normal_distribution<double> draws two, and keeps one */
    double mean, deviation, kept;
    _Bool keeps;
};

double m2s_engine_normal(long *engine, struct m2s_normal *d, const double *parameters)
{
    double x = d->kept;
    if (!d->keeps) {
        x = __m2s_draw(engine, M2S_NORMAL, 0, -1) / 1024.0;
        d->kept = __m2s_draw(engine, M2S_NORMAL, 1, -1) / 1024.0;
    }
    d->keeps = !d->keeps;
    return x * parameters[1] + parameters[0];
}
