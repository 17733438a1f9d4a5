/* Streams of C++, behind m2s_cxx.c in one unit. */

/* Streams of files are those of C.  What is written is dropped (frontend/llvm/streams.c), and a
 * stream of a text gives and says anything.  Members of the base class that the library's headers
 * set are where they set them; the rest is ours. */
struct m2s_ios {
    void *virtual;
    long precision, width;
    int flags, exceptions, state;
    void *callbacks, *zero[2];
    FILE *file;
    int is_text, failed, ended;
    char rest[180];
};
struct m2s_stream {
    void *virtual;
    struct m2s_ios ios;
};
static long m2s_stream_table[4] = {sizeof(void *)}; /* how far away the base is */
#define M2S_CONSOLE {&m2s_stream_table[3], {.is_text = 0}}
struct m2s_stream _ZSt3cin = M2S_CONSOLE, _ZSt4cout = M2S_CONSOLE, _ZSt4cerr = M2S_CONSOLE;
struct m2s_stream _ZSt4clog = M2S_CONSOLE;

static void m2s_stream_new(struct m2s_stream *s, int is_text)
{
    s->virtual = &m2s_stream_table[3];
    s->ios.file = NULL;
    s->ios.is_text = is_text;
    s->ios.failed = s->ios.ended = 0;
}

static void m2s_stream_open(struct m2s_stream *s, const char *name, const char *mode)
{
    s->ios.file = fopen(name, mode);
    s->ios.failed = s->ios.file == NULL;
    s->ios.ended = 0;
}

static void m2s_stream_close(struct m2s_stream *s)
{
    if (s->ios.file)
        fclose(s->ios.file);
    s->ios.file = NULL;
}

int __m2s_is_unset(int x); /* abstraction/library/elements.c */

static FILE *m2s_stream_file(struct m2s_stream *s)
{
    return s == &_ZSt3cin ? stdin : s->ios.file;
}

static int m2s_any(void)
{
    unsigned char any;
    getentropy(&any, 1);
    return any & 1;
}

/* Does it read from a file? */
static int m2s_reads(struct m2s_stream *s)
{
    if (!s->ios.is_text && !m2s_stream_file(s))
        s->ios.failed = 1;
    return !s->ios.is_text && !s->ios.failed;
}

static struct m2s_stream *m2s_has_read(struct m2s_stream *s, int good)
{
    s->ios.failed = s->ios.failed || !good;
    if (!s->ios.is_text && m2s_stream_file(s))
        s->ios.ended = feof(m2s_stream_file(s)) != 0;
    return s;
}

/* What it says of itself */
int _ZNKSt9basic_iosIcSt11char_traitsIcEE4failEv(struct m2s_ios *s)
{
    return s->is_text ? m2s_any() : s->failed;
}
_Bool _ZNKSt9basic_iosIcSt11char_traitsIcEEntEv(struct m2s_ios *s)
{
    return s->is_text ? m2s_any() : s->failed;
}
_Bool _ZNKSt9basic_iosIcSt11char_traitsIcEEcvbEv(struct m2s_ios *s)
{
    return s->is_text ? m2s_any() : !s->failed;
}
_Bool _ZNKSt9basic_iosIcSt11char_traitsIcEE3eofEv(struct m2s_ios *s)
{
    return s->is_text ? m2s_any() : s->ended;
}
_Bool _ZNKSt9basic_iosIcSt11char_traitsIcEE4goodEv(struct m2s_ios *s)
{
    return s->is_text ? m2s_any() : !s->failed && !s->ended;
}
_Bool _ZNKSt9basic_iosIcSt11char_traitsIcEE3badEv(struct m2s_ios *s)
{
    return s->is_text ? m2s_any() : s->failed;
}
void _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(struct m2s_ios *s, int state)
{
    s->failed = state != 0;
    s->ended = 0;
}

#define M2S_FILES(OPEN, OPEN_TEXT, NEW, NEW_NAME, NEW_TEXT, END, IS_OPEN, CLOSE, MODE)            \
    void OPEN(struct m2s_stream *s, const char *name, int mode) { m2s_stream_open(s, name, MODE); } \
    void OPEN_TEXT(struct m2s_stream *s, char *const *name, int mode)                            \
    {                                                                                            \
        m2s_stream_open(s, *name, MODE);                                                         \
    }                                                                                            \
    void NEW(struct m2s_stream *s) { m2s_stream_new(s, 0); }                                     \
    void NEW_NAME(struct m2s_stream *s, const char *name, int mode)                              \
    {                                                                                            \
        m2s_stream_new(s, 0);                                                                    \
        m2s_stream_open(s, name, MODE);                                                          \
    }                                                                                            \
    void NEW_TEXT(struct m2s_stream *s, char *const *name, int mode)                             \
    {                                                                                            \
        m2s_stream_new(s, 0);                                                                    \
        m2s_stream_open(s, *name, MODE);                                                         \
    }                                                                                            \
    void END(struct m2s_stream *s) { m2s_stream_close(s); }                                      \
    _Bool IS_OPEN(struct m2s_stream *s) { return s->ios.file != NULL; }                          \
    void CLOSE(struct m2s_stream *s) { m2s_stream_close(s); }
M2S_FILES(_ZNSt14basic_ifstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode,
          _ZNSt14basic_ifstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,
          _ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1Ev,
          _ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode,
          _ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,
          _ZNSt14basic_ifstreamIcSt11char_traitsIcEED1Ev,
          _ZNSt14basic_ifstreamIcSt11char_traitsIcEE7is_openEv,
          _ZNSt14basic_ifstreamIcSt11char_traitsIcEE5closeEv, "r")
M2S_FILES(_ZNSt14basic_ofstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode,
          _ZNSt14basic_ofstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,
          _ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1Ev,
          _ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode,
          _ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,
          _ZNSt14basic_ofstreamIcSt11char_traitsIcEED1Ev,
          _ZNSt14basic_ofstreamIcSt11char_traitsIcEE7is_openEv,
          _ZNSt14basic_ofstreamIcSt11char_traitsIcEE5closeEv, "w")
M2S_FILES(_ZNSt13basic_fstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode,
          _ZNSt13basic_fstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,
          _ZNSt13basic_fstreamIcSt11char_traitsIcEEC1Ev,
          _ZNSt13basic_fstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode,
          _ZNSt13basic_fstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode,
          _ZNSt13basic_fstreamIcSt11char_traitsIcEED1Ev,
          _ZNSt13basic_fstreamIcSt11char_traitsIcEE7is_openEv,
          _ZNSt13basic_fstreamIcSt11char_traitsIcEE5closeEv, "r+")

#define M2S_TEXTS(NEW, NEW_MODE, NEW_TEXT)                                                       \
    void NEW(struct m2s_stream *s) { m2s_stream_new(s, 1); }                                     \
    void NEW_MODE(struct m2s_stream *s, int mode) { m2s_stream_new(s, 1); }                      \
    void NEW_TEXT(struct m2s_stream *s, const void *text, int mode) { m2s_stream_new(s, 1); }
M2S_TEXTS(_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1Ev,
          _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode,
          _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode)
M2S_TEXTS(_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1Ev,
          _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode,
          _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode)
M2S_TEXTS(_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1Ev,
          _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode,
          _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode)

/* A word that is no number becomes 0; where there is none at all the variable stays what it was, and
 * is taken to be 0 if it was never set. */
#define M2S_READ(NAME, T, FORMAT)                                                                \
    struct m2s_stream *NAME(struct m2s_stream *s, T *to)                                         \
    {                                                                                            \
        T now;                                                                                   \
        int got = m2s_reads(s) ? fscanf(m2s_stream_file(s), FORMAT, &now) : EOF;                 \
        if (s->ios.is_text)                                                                      \
            getentropy(to, sizeof *to);                                                          \
        else if (got == 1)                                                                       \
            *to = now;                                                                           \
        else if (!got || __m2s_is_unset(*to))                                                    \
            *to = 0;                                                                             \
        return m2s_has_read(s, got == 1);                                                        \
    }
M2S_READ(_ZNSirsERs, short, "%hd")
M2S_READ(_ZNSirsERt, unsigned short, "%hu")
M2S_READ(_ZNSirsERi, int, "%d")
M2S_READ(_ZNSirsERj, unsigned, "%u")
M2S_READ(_ZNSirsERl, long, "%ld")
M2S_READ(_ZNSirsERm, unsigned long, "%lu")
M2S_READ(_ZNSirsERx, long long, "%lld")
M2S_READ(_ZNSirsERy, unsigned long long, "%llu")
M2S_READ(_ZNSirsERf, float, "%f")
M2S_READ(_ZNSirsERd, double, "%lf")
M2S_READ(_ZNSirsERe, long double, "%Lf")
M2S_READ(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_, char, " %c")
M2S_READ(_ZNSi3getERc, char, "%c")

/* A number other than 0 and 1 is true, and a failure. */
struct m2s_stream *_ZNSi10_M_extractIbEERSiRT_(struct m2s_stream *s, _Bool *to)
{
    long n;
    int got = m2s_reads(s) ? fscanf(m2s_stream_file(s), "%ld", &n) : EOF;
    if (s->ios.is_text || got != EOF || __m2s_is_unset(*to))
        *to = s->ios.is_text ? m2s_any() : got == 1 && n != 0;
    return m2s_has_read(s, got == 1 && (n == 0 || n == 1));
}

/* std::ws: no failure, but where the end was met before libraries differ. */
struct m2s_stream *
_ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_(struct m2s_stream *s)
{
    int good = s->ios.is_text || !s->ios.ended || m2s_any();
    if (m2s_reads(s))
        fscanf(m2s_stream_file(s), " ");
    return m2s_has_read(s, good);
}

int _ZNSi3getEv(struct m2s_stream *s)
{
    int c = m2s_reads(s) ? fgetc(m2s_stream_file(s)) : EOF;
    m2s_has_read(s, c != EOF);
    return c;
}

int _ZNSi4peekEv(struct m2s_stream *s)
{
    int c = m2s_reads(s) ? fgetc(m2s_stream_file(s)) : EOF;
    if (c != EOF)
        ungetc(c, m2s_stream_file(s));
    return c;
}

/* A line that is too long is a failure, too. */
struct m2s_stream *_ZNSi7getlineEPcl(struct m2s_stream *s, char *to, long n)
{
    int good = m2s_reads(s) && fgets(to, n, m2s_stream_file(s));
    long end = good ? strcspn(to, "\n") : 0;
    if (s->ios.is_text)
        getentropy(to, n);
    else if (good && !to[end]) {
        int c = fgetc(m2s_stream_file(s));
        good = c == EOF || c == '\n';
        if (!good)
            ungetc(c, m2s_stream_file(s));
    }
    if (!s->ios.is_text)
        to[end] = '\0';
    return m2s_has_read(s, good);
}

struct m2s_stream *_ZNSi7getlineEPclc(struct m2s_stream *s, char *to, long n, char end)
{
    long k = 0;
    int c = EOF, any = 0;
    if (end == '\n' || s->ios.is_text)
        return _ZNSi7getlineEPcl(s, to, n);
    while (m2s_reads(s) && (c = fgetc(m2s_stream_file(s))) != EOF && (char)c != end && k < n - 1) {
        to[k++] = c;
        any = 1;
    }
    if (c != EOF && (char)c != end)
        ungetc(c, m2s_stream_file(s));
    to[k] = '\0';
    return m2s_has_read(s, (any && c == EOF) || (c != EOF && (char)c == end));
}

struct m2s_stream *_ZNSi4readEPcl(struct m2s_stream *s, char *to, long n)
{
    if (s->ios.is_text)
        getentropy(to, n);
    return m2s_has_read(s, m2s_reads(s) && fread(to, 1, n, m2s_stream_file(s)) == n);
}

struct m2s_stream *_ZNSi5seekgElSt12_Ios_Seekdir(struct m2s_stream *s, long to, int from)
{
    return m2s_has_read(s, m2s_reads(s) && fseek(m2s_stream_file(s), to, from) == 0);
}

struct m2s_stream *_ZNSi6ignoreEli(struct m2s_stream *s, long n, int end)
{
    for (int c = end - 1; n > 0 && c != end && c != EOF && m2s_reads(s); n--)
        c = fgetc(m2s_stream_file(s));
    return s;
}

struct m2s_stream *_ZNSi6ignoreEl(struct m2s_stream *s, long n)
{
    return _ZNSi6ignoreEli(s, n, EOF);
}

struct m2s_stream *_ZNSi7putbackEc(struct m2s_stream *s, char c)
{
    int good = m2s_reads(s) && ungetc((unsigned char)c, m2s_stream_file(s)) != EOF;
    s->ios.ended = 0;
    s->ios.failed = s->ios.failed || !good;
    return s;
}

/* std::fpos */
struct m2s_position {
    long at, state;
};
struct m2s_position _ZNSi5tellgEv(struct m2s_stream *s)
{
    struct m2s_position p = {-1, 0};
    if (m2s_reads(s))
        p.at = ftell(m2s_stream_file(s));
    return p;
}

/* What was printed to a text is any text. */
#define M2S_PRINTED(NAME)                                                                        \
    void NAME(struct m2s_string *to, const struct m2s_stream *s)                                 \
    {                                                                                            \
        char text[4096];                                                                         \
        getentropy(text, sizeof text - 1);                                                       \
        text[sizeof text - 1] = '\0';                                                            \
        m2s_set_text(to, text);                                                                  \
    }
M2S_PRINTED(_ZNKSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEv)
M2S_PRINTED(_ZNKRSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEv)
M2S_PRINTED(_ZNOSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEv)
M2S_PRINTED(_ZNKSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEv)
M2S_PRINTED(_ZNKRSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEv)
M2S_PRINTED(_ZNOSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEv)
M2S_PRINTED(_ZNKSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEE3strEv)

/* A word, or a line: 4095 characters at most. */
static struct m2s_stream *m2s_take(struct m2s_stream *s, struct m2s_string *to, const char *text,
                                   int good)
{
    if (good) {
        if (to->text != to->local)
            __m2s_give_back(to->text);
        m2s_set_text(to, text);
    }
    return m2s_has_read(s, good);
}

struct m2s_stream *
_ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    struct m2s_stream *s, struct m2s_string *to)
{
    char text[4096];
    if (s->ios.is_text) {
        getentropy(text, sizeof text - 1);
        text[sizeof text - 1] = '\0';
        return m2s_take(s, to, text, m2s_any());
    }
    return m2s_take(s, to, text, m2s_reads(s) && fscanf(m2s_stream_file(s), "%4095s", text) == 1);
}

static struct m2s_stream *m2s_line(struct m2s_stream *s, struct m2s_string *to)
{
    char text[4096];
    if (s->ios.is_text) {
        getentropy(text, sizeof text - 1);
        text[sizeof text - 1] = '\0';
        return m2s_take(s, to, text, m2s_any());
    }
    int good = m2s_reads(s) && fgets(text, sizeof text, m2s_stream_file(s));
    if (good)
        text[strcspn(text, "\n")] = '\0';
    return m2s_take(s, to, text, good);
}

struct m2s_stream *
_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(
    struct m2s_stream *s, struct m2s_string *to)
{
    return m2s_line(s, to);
}

/* ... to another character than a newline: some text */
struct m2s_stream *
_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_(
    struct m2s_stream *s, struct m2s_string *to, char end)
{
    if (end == '\n')
        return m2s_line(s, to);
    char text[4096];
    getentropy(text, sizeof text - 1);
    text[sizeof text - 1] = '\0';
    return m2s_take(s, to, text, m2s_any());
}
