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
    if (n <= room && (known || !is_local))
        return;
    room = known && n < 2 * room ? 2 * room : n;
    text = malloc(room + 1);
    memcpy(text, s->text, s->n + 1);
    if (!is_local)
        __m2s_give_back(s->text);
    s->text = text;
    s->room = room;
}

/* From a text of C: one that is given to all ranks stays the same text (strdup). */
static void m2s_set_text(struct m2s_string *s, const char *text)
{
    s->text = strdup(text);
    s->n = s->room = strlen(text);
}

static void m2s_from_text(struct m2s_string *s, const char *text)
{
    if (!text)
        _ZSt19__throw_logic_errorPKc("a string from a null pointer");
    else
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

/* frontend/llvm/growth.c: asked by the program */
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
    if (s != from)
        _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(s, 0, s->n,
                                                                              from->text, from->n);
}

int _ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc(const struct m2s_string *s,
                                                                       const char *text)
{
    return strcmp(s->text, text);
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

static unsigned long m2s_place(const struct m2s_string *s, const char *found)
{
    return found ? found - s->text : ULONG_MAX;
}

unsigned long M2S_CS(4findEPKcmm)(const struct m2s_string *s, const char *what, unsigned long at,
                                  unsigned long n)
{
    return at > s->n ? ULONG_MAX : m2s_place(s, strstr(s->text + at, what));
}

unsigned long M2S_CS(4findEcm)(const struct m2s_string *s, char what, unsigned long at)
{
    return at >= s->n ? ULONG_MAX : m2s_place(s, strchr(s->text + at, what));
}

unsigned long M2S_CS(5rfindEcm)(const struct m2s_string *s, char what, unsigned long at)
{
    for (unsigned long i = at < s->n ? at + 1 : s->n; i > 0; i--)
        if (s->text[i - 1] == what)
            return i - 1;
    return ULONG_MAX;
}

unsigned long M2S_CS(13find_first_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                            unsigned long at, unsigned long n)
{
    return at >= s->n ? ULONG_MAX : m2s_place(s, strpbrk(s->text + at, what));
}

unsigned long M2S_CS(17find_first_not_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                                unsigned long at, unsigned long n)
{
    unsigned long i = at < s->n ? at + strspn(s->text + at, what) : s->n;
    return i < s->n ? i : ULONG_MAX;
}

unsigned long M2S_CS(12find_last_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                           unsigned long at, unsigned long n)
{
    for (unsigned long i = at < s->n ? at + 1 : s->n; i > 0; i--)
        if (strchr(what, s->text[i - 1]))
            return i - 1;
    return ULONG_MAX;
}

unsigned long M2S_CS(16find_last_not_ofEPKcmm)(const struct m2s_string *s, const char *what,
                                               unsigned long at, unsigned long n)
{
    for (unsigned long i = at < s->n ? at + 1 : s->n; i > 0; i--)
        if (!strchr(what, s->text[i - 1]))
            return i - 1;
    return ULONG_MAX;
}

unsigned long M2S_CS(5rfindEPKcmm)(const struct m2s_string *s, const char *what,
                                   unsigned long at, unsigned long n)
{
    for (unsigned long i = n > s->n ? 0 : s->n - n + 1; i > 0; i--)
        if (i - 1 <= at && memcmp(s->text + i - 1, what, n) == 0)
            return i - 1;
    return ULONG_MAX;
}

int M2S_CS(7compareEmmPKc)(const struct m2s_string *s, unsigned long at, unsigned long n,
                           const char *text)
{
    unsigned long m = strlen(text), part = n < s->n - at ? n : s->n - at;
    int order = memcmp(s->text + at, text, part < m ? part : m);
    return order ? order : part < m ? -1 : part > m;
}

/* What is moved is copied, so that no string has an address in another one. */
static void m2s_move(struct m2s_string *s, struct m2s_string *from)
{
    s->n = s->room = from->n;
    s->text = malloc(s->n + 1);
    memcpy(s->text, from->text, s->n + 1);
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
