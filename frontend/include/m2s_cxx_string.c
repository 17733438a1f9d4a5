/* Strings of C++, behind m2s_cxx.c in one unit. */

/* Members: frontend/llvm/library.c knows these macros. */
#define M2S_S(NAME) _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##NAME
#define M2S_CS(NAME) _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE##NAME

/* std::string: the text, its length, and room for 15 characters or the size of the room elsewhere */
struct m2s_string {
    char *text;
    unsigned long n;
    union {
        char local[16];
        unsigned long room;
    };
};

void __m2s_give_back(void *memory); /* free(): it was taken */

/* A number that the program gives may be above max_size(): frontend/llvm/exception.c knows who asks
 * this.  What throws comes back here. */
static int m2s_is_too_long(unsigned long n)
{
    int is = n > LONG_MAX / 2;
    if (is)
        _ZSt20__throw_length_errorPKc("a string of too many characters");
    return is;
}

/* A text of a length that is not known is never in the string itself, where a character at a place
 * that is not known might be the address beside it; so m2s_capacity() is any number. */
static void m2s_reserve(struct m2s_string *s, unsigned long n)
{
    int is_local = s->text == s->local, known = __m2s_is_known((long)n);
    unsigned long room = is_local ? 15 : s->room;
    char *text;
    if ((known || !is_local) && n <= room)
        return;
    room = known && n < 2 * room ? 2 * room : n;
    text = malloc(room + 1);
    memcpy(text, s->text, s->n + 1);
    if (!is_local)
        __m2s_give_back(s->text);
    s->text = text;
    s->room = room;
}

/* abstraction/library/elements.c: a text that was given to all ranks, and nobody has changed it.
 * m2s_set_text() is where a string gets one, so its length is that of the string: what changes the
 * length writes the end, too. */
int __m2s_is_whole(const char *text);

/* From a text of C: one that is given to all ranks stays the same text (strdup). */
static void m2s_set_text(struct m2s_string *s, const char *text)
{
    s->text = strdup(text);
    s->n = s->room = strlen(text);
}

/* std::to_string: what the digits are is known if the number is; else it is any text. */
#define M2S_TO_STRING(name, type, format)                                                        \
    void name(struct m2s_string *s, type number)                                                 \
    {                                                                                            \
        char text[400];                                                                          \
        snprintf(text, sizeof text, format, number);                                             \
        m2s_set_text(s, text);                                                                   \
    }
M2S_TO_STRING(_ZNSt7__cxx119to_stringEi, int, "%d")
M2S_TO_STRING(_ZNSt7__cxx119to_stringEj, unsigned, "%u")
M2S_TO_STRING(_ZNSt7__cxx119to_stringEl, long, "%ld")
M2S_TO_STRING(_ZNSt7__cxx119to_stringEm, unsigned long, "%lu")
M2S_TO_STRING(_ZNSt7__cxx119to_stringEx, long long, "%lld")
M2S_TO_STRING(_ZNSt7__cxx119to_stringEy, unsigned long long, "%llu")
M2S_TO_STRING(_ZNSt7__cxx119to_stringEf, float, "%f")
M2S_TO_STRING(_ZNSt7__cxx119to_stringEd, double, "%f")

/* A null pointer: without handlers the process ends there, as it does in functions of C. */
static void m2s_from_text(struct m2s_string *s, const char *text)
{
#if M2S_HANDLES
    if (!text) {
        _ZSt19__throw_logic_errorPKc("a string from a null pointer");
        return;
    }
#endif
    m2s_set_text(s, text);
}

void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1IS3_EEPKcRKS3_(
    struct m2s_string *s, const char *text, const void *allocator)
{
    m2s_from_text(s, text);
}

void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2IS3_EEPKcRKS3_(
    struct m2s_string *s, const char *text, const void *allocator)
{
    m2s_from_text(s, text);
}

/* std::generic_category(): what std::error_code::message() asks. */
static const char *m2s_category_name(const void *category) { return "generic"; }
static void m2s_category_message(struct m2s_string *s, const void *category, int code)
{
    m2s_set_text(s, strerror(code));
}
static void *m2s_category_table[] = {
    (void *)m2s_no_ending, (void *)m2s_no_ending, (void *)m2s_category_name,
    (void *)m2s_category_message, (void *)m2s_category_message};
static void *m2s_category = m2s_category_table;
const void *_ZNSt3_V216generic_categoryEv(void) { return &m2s_category; }
const void *_ZNSt3_V215system_categoryEv(void) { return &m2s_category; }

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
    if (m2s_is_too_long(n))
        return;
    if (!__m2s_is_known((long)n) || n > 15) {
        s->text = malloc(n + 1);
        s->room = n;
    }
    memset(s->text, c, n);
    s->text[n] = '\0';
    s->n = n;
}

/* From characters that are there */
static void m2s_from_range(struct m2s_string *s, const char *from, unsigned long n)
{
    if (__m2s_is_whole(from) && __m2s_is_known(strlen(from) == n) && strlen(from) == n) {
        m2s_set_text(s, from);
        return;
    }
    if (!__m2s_is_known((long)n) || n > 15) {
        s->text = malloc(n + 1);
        s->room = n;
    }
    memcpy(s->text, from, n);
    s->text[n] = '\0';
    s->n = n;
}

void M2S_S(12_M_constructIPKcEEvT_S8_St20forward_iterator_tag)(struct m2s_string *s,
                                                               const char *from, const char *end)
{
    m2s_from_range(s, from, end - from);
}

void M2S_S(12_M_constructIPcEEvT_S7_St20forward_iterator_tag)(struct m2s_string *s, char *from,
                                                              char *end)
{
    m2s_from_range(s, from, end - from);
}

/* frontend/llvm/growth.c: so many as the program says */
void m2s_string_of_part(struct m2s_string *s, const char *from, const char *end)
{
    if (!m2s_is_too_long(end - from))
        m2s_from_range(s, from, end - from);
}

struct m2s_string *m2s_assign_part(struct m2s_string *s, const char *from, unsigned long n)
{
    if (m2s_is_too_long(n))
        return s;
    return _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(s, 0, s->n,
                                                                                  from, n);
}

struct m2s_string *m2s_replace_part(struct m2s_string *s, unsigned long at, unsigned long n,
                                    const char *from, unsigned long m)
{
    if (at > s->n) {
        _ZSt20__throw_out_of_rangePKc("a place behind the end of a string");
        return s;
    }
    if (m2s_is_too_long(m))
        return s;
    if (n > s->n - at)
        n = s->n - at;
    return _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(s, at, n,
                                                                                  from, m);
}

/* ... asked by the program */
unsigned long m2s_capacity(const struct m2s_string *s)
{
    unsigned long room;
    if (s->text == s->local)
        return 15;
    getentropy(&room, sizeof room);
    return room;
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
    if (s == from)
        return;
    if (!__m2s_is_whole(from->text)) {
        _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(s, 0, s->n,
                                                                              from->text, from->n);
        return;
    }
    if (s->text != s->local)
        __m2s_give_back(s->text);
    m2s_set_text(s, from->text);
}

void M2S_S(9_M_mutateEmmPKcm)(struct m2s_string *s, unsigned long at, unsigned long n,
                              const char *from, unsigned long m)
{
    m2s_reserve(s, s->n - n + m);
    memmove(s->text + at + m, s->text + at + n, s->n - at - n + 1);
    if (from)
        memcpy(s->text + at, from, m);
}

void M2S_S(8_M_eraseEmm)(struct m2s_string *s, unsigned long at, unsigned long n)
{
    memmove(s->text + at, s->text + at + n, s->n - at - n + 1);
    s->n -= n;
}

void M2S_S(7reserveEm)(struct m2s_string *s, unsigned long n)
{
    if (!m2s_is_too_long(n))
        m2s_reserve(s, n);
}

struct m2s_string *M2S_S(14_M_replace_auxEmmmc)(struct m2s_string *s, unsigned long at,
                                                unsigned long n, unsigned long m, char c)
{
    if (m2s_is_too_long(m))
        return s;
    m2s_reserve(s, s->n - n + m);
    memmove(s->text + at + m, s->text + at + n, s->n - at - n + 1);
    memset(s->text + at, c, m);
    s->n = s->n - n + m;
    return s;
}

void M2S_S(6resizeEmc)(struct m2s_string *s, unsigned long n, char c)
{
    if (m2s_is_too_long(n))
        return;
    if (n > s->n)
        M2S_S(14_M_replace_auxEmmmc)(s, s->n, 0, n - s->n, c);
    s->text[n] = '\0';
    s->n = n;
}

/* Is the string, or are these characters, a text of C without an end in it?  Then functions of C look
 * at it, which say the same of the same text on all ranks. */
static int m2s_is_plain(const struct m2s_string *s)
{
    return __m2s_is_whole(s->text) || strlen(s->text) == s->n;
}

static int m2s_has(const char *what, unsigned long n, char c)
{
    for (unsigned long i = 0; i < n; i++)
        if (what[i] == c)
            return 1;
    return 0;
}

static int m2s_is_text(const char *what, unsigned long n)
{
    return __m2s_is_known((long)n) ? !m2s_has(what, n, '\0') : strlen(what) == n;
}

/* n characters as a text: `what` itself, if n is not known, as it is one then */
static char *m2s_text_of(const char *what, unsigned long n)
{
    char *text;
    if (!__m2s_is_known((long)n))
        return strdup(what);
    text = malloc(n + 1);
    memcpy(text, what, n);
    text[n] = '\0';
    return text;
}

enum m2s_search { M2S_THESE, M2S_ANY_OF, M2S_NONE_OF };

static char *m2s_look_for(enum m2s_search how, const char *in, const char *what)
{
    const char *end = in + (how == M2S_NONE_OF ? strspn(in, what) : 0);
    if (how == M2S_NONE_OF)
        return *end ? (char *)end : NULL;
    return how == M2S_THESE ? strstr(in, what) : strpbrk(in, what);
}

static int m2s_is_here(enum m2s_search how, const struct m2s_string *s, unsigned long i,
                       const char *what, unsigned long n)
{
    if (how == M2S_THESE)
        return n <= s->n - i && memcmp(s->text + i, what, n) == 0;
    return m2s_has(what, n, s->text[i]) == (how == M2S_ANY_OF);
}

long __m2s_such(long n, int is); /* abstraction/library/elements.c: n, of which this is so */

/* Where it was found: if that is not known it is a place in the string all the same. */
static unsigned long m2s_place(const struct m2s_string *s, unsigned long i)
{
    unsigned any;
    if (__m2s_is_known((long)i))
        return i;
    getentropy(&any, sizeof any);
    return (unsigned long)__m2s_such(any, any < s->n);
}

static unsigned long m2s_find(enum m2s_search how, const struct m2s_string *s, const char *what,
                              unsigned long at, unsigned long n)
{
    unsigned long i;
    if (at > s->n)
        return ULONG_MAX;
    if (m2s_is_plain(s) && m2s_is_text(what, n)) {
        char *text = m2s_text_of(what, n), *found = m2s_look_for(how, s->text + at, text);
        free(text);
        return found ? m2s_place(s, found - s->text) : ULONG_MAX;
    }
    for (i = at; how == M2S_THESE ? i <= s->n : i < s->n; i++)
        if (m2s_is_here(how, s, i, what, n))
            return i;
    return ULONG_MAX;
}

/* Is it a text of a length that is not known?  What is there once is there a last time. */
static int m2s_is_any(const struct m2s_string *s)
{
    return !__m2s_is_known((long)s->n) && m2s_is_plain(s);
}

static unsigned long m2s_find_last(enum m2s_search how, const struct m2s_string *s,
                                   const char *what, unsigned long at, unsigned long n)
{
    unsigned long last = how == M2S_THESE ? s->n : s->n - 1;
    if (at == ULONG_MAX && n && m2s_is_any(s) && m2s_is_text(what, n)) {
        char *text = m2s_text_of(what, n), *found = m2s_look_for(how, s->text, text);
        free(text);
        return found ? m2s_place(s, found - s->text) : ULONG_MAX;
    }
    if (how != M2S_THESE && s->n == 0)
        return ULONG_MAX;
    for (unsigned long i = at < last ? at + 1 : last + 1; i > 0; i--)
        if (m2s_is_here(how, s, i - 1, what, n))
            return i - 1;
    return ULONG_MAX;
}

unsigned long M2S_CS(4findEPKcmm)(const struct m2s_string *s, const char *what, unsigned long at,
                                  unsigned long n)
{
    return m2s_find(M2S_THESE, s, what, at, n);
}

unsigned long M2S_CS(4findEcm)(const struct m2s_string *s, char what, unsigned long at)
{
    return m2s_find(M2S_ANY_OF, s, &what, at, 1);
}

unsigned long M2S_CS(5rfindEcm)(const struct m2s_string *s, char what, unsigned long at)
{
    return m2s_find_last(M2S_ANY_OF, s, &what, at, 1);
}

unsigned long M2S_CS(13find_first_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                            unsigned long at, unsigned long n)
{
    return m2s_find(M2S_ANY_OF, s, what, at, n);
}

unsigned long M2S_CS(17find_first_not_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                                unsigned long at, unsigned long n)
{
    return m2s_find(M2S_NONE_OF, s, what, at, n);
}

unsigned long M2S_CS(12find_last_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                           unsigned long at, unsigned long n)
{
    return m2s_find_last(M2S_ANY_OF, s, what, at, n);
}

unsigned long M2S_CS(16find_last_not_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                               unsigned long at, unsigned long n)
{
    return m2s_find_last(M2S_NONE_OF, s, what, at, n);
}

unsigned long M2S_CS(5rfindEPKcmm)(const struct m2s_string *s, const char *what,
                                   unsigned long at, unsigned long n)
{
    return m2s_find_last(M2S_THESE, s, what, at, n);
}

static int m2s_compare(const char *part, unsigned long n, const char *text, unsigned long m)
{
    int order = memcmp(part, text, n < m ? n : m);
    return order ? order : n < m ? -1 : n > m;
}

int M2S_CS(7compareEPKc)(const struct m2s_string *s, const char *text)
{
    return m2s_is_plain(s) ? strcmp(s->text, text)
                           : m2s_compare(s->text, s->n, text, strlen(text));
}

int M2S_CS(7compareEmmPKc)(const struct m2s_string *s, unsigned long at, unsigned long n,
                           const char *text)
{
    if (at > s->n) {
        _ZSt24__throw_out_of_range_fmtPKcz("basic_string::compare");
        return 0;
    }
    return m2s_compare(s->text + at, n < s->n - at ? n : s->n - at, text, strlen(text));
}

/* What is moved is copied, so that no string has an address in another one. */
static void m2s_move(struct m2s_string *s, struct m2s_string *from)
{
    s->n = s->room = from->n;
    if (__m2s_is_whole(from->text)) {
        s->text = strdup(from->text);
    } else {
        s->text = malloc(s->n + 1);
        memcpy(s->text, from->text, s->n + 1);
    }
    from->n = 0;
    from->text[0] = '\0';
}

void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EOS4_(struct m2s_string *s,
                                                                  struct m2s_string *from)
{
    m2s_move(s, from);
}

void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2EOS4_(struct m2s_string *s,
                                                                  struct m2s_string *from)
{
    m2s_move(s, from);
}

struct m2s_string *_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSEOS4_(
    struct m2s_string *s, struct m2s_string *from)
{
    _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_(s, from);
    from->n = 0;
    from->text[0] = '\0';
    return s;
}

void _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4swapERS4_(struct m2s_string *s,
                                                                     struct m2s_string *other)
{
    struct m2s_string copy;
    m2s_move(&copy, s);
    _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_(s, other);
    _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_(other, &copy);
    free(copy.text);
}
