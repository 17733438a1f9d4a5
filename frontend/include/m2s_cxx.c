/* What programs in C++ have besides: the part of its run-time library that is no template.  It is a
 * unit of each such program. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { M2S_ENDINGS = 256 };

void m2s_cxx_unknown(void); /* defined nowhere: what comes then is not known */

/* operator new and delete; memory is there */
void *_Znwm(unsigned long n) { return malloc(n); }
void *_Znam(unsigned long n) { return malloc(n); }
void *_ZnwmSt11align_val_t(unsigned long n, unsigned long align) { return malloc(n); }
void *_ZnwmRKSt9nothrow_t(unsigned long n, const void *tag) { return malloc(n); }
void *_ZnamRKSt9nothrow_t(unsigned long n, const void *tag) { return malloc(n); }
void _ZdlPv(void *p) { free(p); }
void _ZdaPv(void *p) { free(p); }
void _ZdlPvm(void *p, unsigned long n) { free(p); }
void _ZdaPvm(void *p, unsigned long n) { free(p); }
void _ZdlPvmSt11align_val_t(void *p, unsigned long n, unsigned long align) { free(p); }

/* Exceptions: nothing catches them.  One of the program's is told as an assertion that fails; the
 * library's end the process. */
void *__cxa_allocate_exception(unsigned long n) { return malloc(n); }
void __cxa_free_exception(void *p) { free(p); }
_Noreturn void __cxa_throw(void *p, void *type, void (*destroy)(void *))
{
    __assert_fail("'no exception leaves main'", "", 0, "");
}
_Noreturn void __cxa_rethrow(void) { abort(); }
_Noreturn void __cxa_pure_virtual(void) { abort(); }
_Noreturn void __cxa_throw_bad_array_new_length(void) { abort(); }
_Noreturn void _ZSt9terminatev(void) { abort(); }
_Noreturn void _ZSt17__throw_bad_allocv(void) { abort(); }
_Noreturn void _ZSt28__throw_bad_array_new_lengthv(void) { abort(); }
_Noreturn void _ZSt16__throw_bad_castv(void) { abort(); }
_Noreturn void _ZSt25__throw_bad_function_callv(void) { abort(); }
_Noreturn void _ZSt20__throw_length_errorPKc(const char *text) { abort(); }
_Noreturn void _ZSt19__throw_logic_errorPKc(const char *text) { abort(); }
_Noreturn void _ZSt20__throw_out_of_rangePKc(const char *text) { abort(); }
_Noreturn void _ZSt24__throw_out_of_range_fmtPKcz(const char *text, ...) { abort(); }
_Noreturn void _ZSt24__throw_invalid_argumentPKc(const char *text) { abort(); }

/* The constructors of what is thrown: nobody looks at it. */
void _ZNSt13runtime_errorC1EPKc(void *p, const char *text) {}
void _ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(void *p, const void *s) {}
void _ZNSt13runtime_errorD1Ev(void *p) {}
void _ZNSt11logic_errorC1EPKc(void *p, const char *text) {}
void _ZNSt11logic_errorD1Ev(void *p) {}
void _ZNSt16invalid_argumentC1EPKc(void *p, const char *text) {}
void _ZNSt16invalid_argumentD1Ev(void *p) {}
void _ZNSt12out_of_rangeC1EPKc(void *p, const char *text) {}
void _ZNSt12out_of_rangeD1Ev(void *p) {}

/* Objects that live until the program ends: the last is destroyed first. */
static struct m2s_ending {
    void (*destroy)(void *);
    void *object;
} m2s_endings[M2S_ENDINGS];
static int m2s_n_endings;

static void m2s_end_all(void)
{
    while (m2s_n_endings > 0) {
        m2s_n_endings--;
        m2s_endings[m2s_n_endings].destroy(m2s_endings[m2s_n_endings].object);
    }
}

int __cxa_atexit(void (*destroy)(void *), void *object, void *library)
{
    if (m2s_n_endings == M2S_ENDINGS)
        m2s_cxx_unknown();
    if (m2s_n_endings == 0)
        atexit(m2s_end_all);
    m2s_endings[m2s_n_endings].destroy = destroy;
    m2s_endings[m2s_n_endings].object = object;
    m2s_n_endings++;
    return 0;
}

/* Static variables of functions: there is one thread. */
int __cxa_guard_acquire(char *guard) { return *guard == 0; }
void __cxa_guard_release(char *guard) { *guard = 1; }
void __cxa_guard_abort(char *guard) {}

void _ZNSt8ios_base4InitC1Ev(void *p) {}
void _ZNSt8ios_base4InitD1Ev(void *p) {}

/* std::string: the text, its length, and room for 15 characters or the size of the room elsewhere */
struct m2s_string {
    char *text;
    unsigned long n;
    union {
        char local[16];
        unsigned long room;
    };
};

static void m2s_reserve(struct m2s_string *s, unsigned long n)
{
    int is_local = s->text == s->local;
    unsigned long room = is_local ? 15 : s->room;
    char *text;
    if (n <= room)
        return;
    room = n < 2 * room ? 2 * room : n;
    text = malloc(room + 1);
    memcpy(text, s->text, s->n + 1);
    if (!is_local)
        free(s->text);
    s->text = text;
    s->room = room;
}

/* replace(pos, n, from, m) */
struct m2s_string *
_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(
    struct m2s_string *s, unsigned long at, unsigned long n, const char *from, unsigned long m)
{
    char *part = malloc(m + 1);
    memcpy(part, from, m);
    m2s_reserve(s, s->n - n + m);
    memmove(s->text + at + m, s->text + at + n, s->n - at - n + 1);
    memcpy(s->text + at, part, m);
    s->n = s->n - n + m;
    free(part);
    return s;
}

struct m2s_string *_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(
    struct m2s_string *s, const char *from, unsigned long m)
{
    return _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(s, s->n, 0,
                                                                                  from, m);
}

void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_M_constructEmc(
    struct m2s_string *s, unsigned long n, char c)
{
    if (n > 15) {
        s->text = malloc(n + 1);
        s->room = n;
    }
    memset(s->text, c, n);
    s->text[n] = '\0';
    s->n = n;
}

char *_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(
    struct m2s_string *s, unsigned long *room, unsigned long old)
{
    if (*room > old && *room < 2 * old)
        *room = 2 * old;
    return malloc(*room + 1);
}

void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_(
    struct m2s_string *s, const struct m2s_string *from)
{
    if (s != from)
        _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(s, 0, s->n,
                                                                              from->text, from->n);
}

int _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc(const struct m2s_string *s,
                                                                       const char *text)
{
    return strcmp(s->text, text);
}

/* std::map, std::set: trees that are not balanced here, which only decides how fast they are.  The
 * header, which is red, has the root, the first and the last node. */
struct m2s_node {
    int is_black;
    struct m2s_node *parent, *left, *right;
};

void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(
    _Bool is_left, struct m2s_node *x, struct m2s_node *parent, struct m2s_node *header)
{
    x->parent = parent;
    x->left = x->right = NULL;
    x->is_black = 1;
    if (is_left) {
        parent->left = x; /* of the header: the first node */
        if (parent == header)
            header->parent = header->right = x;
        else if (parent == header->left)
            header->left = x;
    } else {
        parent->right = x;
        if (parent == header->right)
            header->right = x;
    }
}

struct m2s_node *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct m2s_node *x)
{
    if (x->right) {
        x = x->right;
        while (x->left)
            x = x->left;
        return x;
    }
    struct m2s_node *y = x->parent;
    while (x == y->right) {
        x = y;
        y = y->parent;
    }
    return x->right != y ? y : x;
}

struct m2s_node *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct m2s_node *x)
{
    if (!x->is_black && x->parent->parent == x)
        return x->right;
    if (x->left) {
        struct m2s_node *y = x->left;
        while (y->right)
            y = y->right;
        return y;
    }
    struct m2s_node *y = x->parent;
    while (x == y->left) {
        x = y;
        y = y->parent;
    }
    return y;
}

struct m2s_node *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(struct m2s_node *x)
{
    return _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(x);
}

struct m2s_node *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(struct m2s_node *x)
{
    return _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(x);
}
