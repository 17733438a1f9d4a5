/* --stub-missing: a unit is parsed again and again, until what is missing is declared.
 *
 *     SDL_Event e;                      typedef struct SDL_Event { ... } SDL_Event;
 *     if (e.type == SDL_QUIT)           a member `type`; extern volatile int SDL_QUIT;
 *     SDL_Window *w = SDL_Open(0);      typedef struct SDL_Window SDL_Window; void *SDL_Open();
 *
 * Nothing is known of a member, a number or a constant: they are volatile, and what is read of
 * them is any value (lvalue.c).  What cannot be deduced stays an error.
 */
#include "frontend/stub.h"

#include "core/base/vec.h"
#include "core/mpi/libraries.h"
#include "frontend/errors.h"

#include <ctype.h>
#include <string.h>

struct stub_name *stub_find(struct unit *u, enum stub_kind kind, const char *name,
                            const char *owner)
{
    for (uint32_t i = 0; i < u->stubs->n; i++) {
        struct stub_name *s = &u->stubs->v[i];
        if (s->kind == kind && strcmp(s->name, name) == 0 &&
            (!owner || (s->owner && strcmp(s->owner, owner) == 0)))
            return s;
    }
    return NULL;
}

/* Is a header of a library that communicates missing? */
static bool lacks_library(const struct unit *u)
{
    bool communicates = false;
    for (uint32_t i = 0; i < u->stubs->n; i++)
        communicates |= u->stubs->v[i].kind == STUB_HEADER &&
                        libraries_parallel_header(u->stubs->v[i].name);
    return communicates;
}

bool stub_communicates(const struct unit *u, const char *name)
{
    bool made_up = false;
    for (uint32_t i = 0; u->stubs && i < u->stubs->n; i++)
        made_up = made_up || (u->stubs->v[i].kind == STUB_FUNCTION &&
                              strcmp(u->stubs->v[i].name, name) == 0);
    return made_up && lacks_library(u);
}

static bool add(struct unit *u, struct stub_name s)
{
    if (!*s.name || stub_find(u, s.kind, s.name, s.owner))
        return false;
    VEC_PUSH(u->arena, u->stubs->v, u->stubs->n, u->stubs->cap, s);
    return true;
}

static bool raise(struct stub_name *s, enum stub_form form)
{
    if (!s || s->form >= form)
        return false;
    s->form = form;
    return true;
}

/* ---- what a diagnostic says ---- */

struct complaint {
    struct unit *u;
    CXDiagnostic d;
    const char *text;
    struct src_range at;
};

static const char *cut(const struct complaint *c, const char *from, size_t n)
{
    return arena_printf(c->u->arena, "%.*s", (int)n, from);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool says(const struct complaint *c, const char *start)
{
    return strncmp(c->text, start, strlen(start)) == 0;
}

/* The k-th quoted name: `const`, `struct` and what follows the name are left out. */
static const char *quoted(const struct complaint *c, int k)
{
    static const char *const words[] = {"const ", "volatile ", "struct ", "union ", "enum "};
    const char *p = strchr(c->text, '\'');
    for (int i = 0; p && i < 2 * k; i++)
        p = strchr(p + 1, '\'');
    if (!p)
        return "";
    p++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(p, words[i], strlen(words[i])) == 0)
            p += strlen(words[i]);
    size_t n = 0;
    while (is_word(p[n]))
        n++;
    return cut(c, p, n);
}

/* The file's text around the place: from its first byte, to its last, and the place. */
static const char *text_around(const struct complaint *c, const char **begin, const char **end)
{
    CXFile file;
    unsigned offset;
    size_t size;
    clang_getSpellingLocation(clang_getDiagnosticLocation(c->d), &file, NULL, NULL, &offset);
    const char *text = file ? clang_getFileContents(c->u->tu, file, &size) : NULL;
    if (!text || offset > size)
        return *begin = *end = "";
    *begin = text;
    *end = text + size;
    return text + offset;
}

static const char *skip(const char *p, const char *end, const char *what)
{
    while (p < end && (isspace((unsigned char)*p) || strchr(what, *p)))
        p++;
    return p;
}

static const char *skip_back(const char *p, const char *begin, const char *what)
{
    while (p > begin && (isspace((unsigned char)p[-1]) || strchr(what, p[-1])))
        p--;
    return p;
}

static const char *skip_word(const char *p, const char *end)
{
    while (p < end && is_word(*p))
        p++;
    return p;
}

/* Whether an unknown name looks like a type: `T x`, `T *x;` at the start of a statement, `(T *)`,
 * `(T)x`, `sizeof(T)`. */
static bool looks_like_type(const struct complaint *c)
{
    const char *begin, *end, *at = text_around(c, &begin, &end);
    const char *next = skip(skip_word(at, end), end, ""), *last = skip_back(at, begin, "");
    char before = last > begin ? last[-1] : ';', after = next < end ? *next : ';';
    if (is_word(after))
        return true;
    if (after == '*') {
        next = skip(next, end, "*");
        last = before == '(' ? skip_back(last - 1, begin, "") : begin;
        bool loop = last - begin > 3 && strncmp(last - 3, "for", 3) == 0;
        return next < end && (*next == ')' || loop || strchr(";{}", before));
    }
    if (before != '(' || after != ')')
        return false;
    last = skip_back(last - 1, begin, "");
    next = skip(next + 1, end, "");
    bool size = last - begin > 6 && strncmp(last - 6, "sizeof", 6) == 0;
    return size || (next < end && is_word(*next) && !(last > begin && is_word(last[-1])));
}

/* The name before the operator of a member: `e.key` of `e.key.sym`; `f` of `f(x)->y`. */
static const char *name_before(const struct complaint *c)
{
    const char *begin, *end, *p = text_around(c, &begin, &end);
    p = skip_back(p, begin, ".->");
    for (int depth = 0; p > begin && (depth || p[-1] == ']' || p[-1] == ')'); p--)
        depth += p[-1] == ']' || p[-1] == ')' ? 1 : p[-1] == '[' || p[-1] == '(' ? -1 : 0;
    const char *last = p = skip_back(p, begin, "");
    while (p > begin && is_word(p[-1]))
        p--;
    return cut(c, p, (size_t)(last - p));
}

/* ---- rules ---- */

static bool learn_header(const struct complaint *c)
{
    const char *name = strchr(c->text, '\'');
    const char *end = name ? strchr(name + 1, '\'') : NULL;
    if (!end || !strstr(end, "file not found"))
        return false;
    name = cut(c, name + 1, (size_t)(end - name - 1));
    return add(c->u, (struct stub_name){STUB_HEADER, STUB_OPAQUE, name, NULL, c->at, NULL});
}

/* A type that must be complete: a number, until it has members. */
static bool complete(const struct complaint *c, const char *name, enum stub_form form)
{
    struct stub_name *type = stub_find(c->u, STUB_TYPE, name, NULL);
    if (type)
        return raise(type, form);
    struct stub_name tag = {STUB_TAG, STUB_RECORD, name, NULL, c->at, NULL};
    return add(c->u, tag);
}

/* `x.f` where x was no structure; `x->f` where it was no pointer. */
static bool learn_base(const struct complaint *c, enum stub_form form)
{
    static const enum stub_kind kinds[] = {STUB_MEMBER, STUB_VALUE, STUB_FUNCTION};
    struct stub_name *type = stub_find(c->u, STUB_TYPE, quoted(c, 0), NULL);
    if (type)
        return raise(type, form);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct stub_name *s = stub_find(c->u, kinds[i], name_before(c), NULL);
        bool both = s && ((s->form == STUB_NUMBERS && form == STUB_RECORD) ||
                          (s->form == STUB_RECORD && form == STUB_NUMBERS));
        if (s)
            return raise(s, both ? STUB_RECORD_POINTER : form);
    }
    return false;
}

static bool is_tag(struct unit *u, const char *name)
{
    for (uint32_t i = 0; i < u->stubs->n; i++) {
        const struct stub_name *s = &u->stubs->v[i];
        const char *tag = s->kind == STUB_MEMBER
                              ? arena_printf(u->scratch, "%s_%s", s->owner, s->name) : s->name;
        if (s->kind != STUB_HEADER && strcmp(tag, name) == 0)
            return true;
    }
    return false;
}

static bool learn_type(const struct complaint *c)
{
    struct stub_name type = {STUB_TYPE, STUB_OPAQUE, quoted(c, 0), NULL, c->at, NULL};
    if (says(c, "unknown type name") || (says(c, "must use 'struct' tag")))
        return add(c->u, (type.name = quoted(c, says(c, "must") ? 1 : 0), type));
    if (says(c, "use of undeclared identifier") && looks_like_type(c))
        return add(c->u, type);
    if (says(c, "incomplete definition of type"))
        return complete(c, quoted(c, 0), STUB_RECORD);
    const char *incomplete = strstr(c->text, "incomplete type '");
    incomplete = incomplete ? incomplete : strstr(c->text, "incomplete result type '");
    if (incomplete) {
        struct complaint rest = *c;
        rest.text = incomplete;
        return complete(c, quoted(&rest, 0), STUB_NUMBER);
    }
    if (says(c, "member reference base type"))
        return learn_base(c, STUB_RECORD);
    if (says(c, "member reference type"))
        return learn_base(c, STUB_RECORD_POINTER);
    if (says(c, "no member named") && is_tag(c->u, quoted(c, 1)))
        return add(c->u, (struct stub_name){STUB_MEMBER, STUB_NUMBER, type.name, quoted(c, 1),
                                            c->at, NULL});
    return false;
}

static const char *name_at(const struct complaint *c)
{
    const char *begin, *end, *at = text_around(c, &begin, &end);
    return cut(c, at, (size_t)(skip_word(at, end) - at));
}

/* The first function, value or member that stands between the place and one of these characters. */
static struct stub_name *named_behind(const struct complaint *c, const char *until)
{
    static const enum stub_kind kinds[] = {STUB_FUNCTION, STUB_VALUE, STUB_MEMBER};
    const char *begin, *end, *p = text_around(c, &begin, &end);
    struct stub_name *s = NULL;
    for (const char *last; p < end && !strchr(until, *p) && !s; p = last > p ? last : p + 1) {
        last = skip_word(p, end);
        const char *name = cut(c, p, (size_t)(last - p));
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds && *name && !s; i++)
            s = stub_find(c->u, kinds[i], name, NULL);
    }
    return s;
}

/* All values in the declaration of an array: its size is a constant. */
static bool raise_sizes(const struct complaint *c)
{
    const char *begin, *end, *p = text_around(c, &begin, &end);
    bool more = false;
    for (const char *last; p < end && !strchr(";{=", *p); p = last > p ? last : p + 1) {
        last = skip_word(p, end);
        if (last > p)
            more |= raise(stub_find(c->u, STUB_VALUE, cut(c, p, (size_t)(last - p)), NULL),
                          STUB_CONSTANT);
    }
    return more;
}

/* `T x = f();`, `x = f();`, `return f();`, `g(s.f)`: a value that is a structure. */
static bool learn_result(const struct complaint *c)
{
    bool passes = says(c, "passing '"), second = passes || says(c, "returning '");
    if (!(says(c, "initializing '") || says(c, "assigning to '") || second) ||
        !strstr(c->text, "incompatible") || strchr(c->text, '*'))
        return false;
    struct stub_name *s = named_behind(c, passes ? ";{,)" : ";{");
    if (!raise(s, STUB_TYPED))
        return false;
    s->type = quoted(c, second ? 1 : 0);
    return true;
}

static bool learn_value(const struct complaint *c)
{
    struct stub_name value = {STUB_VALUE, STUB_NUMBER, quoted(c, 0), NULL, c->at, NULL};
    if (says(c, "use of undeclared identifier"))
        return add(c->u, value);
    if (says(c, "expression is not an integer constant expression") ||
        says(c, "initializer element is not a compile-time constant") ||
        says(c, "variable length array declaration not allowed") ||
        says(c, "fields must have a constant size"))
        return raise(stub_find(c->u, STUB_VALUE, name_at(c), NULL), STUB_CONSTANT) ||
               raise_sizes(c);
    if (says(c, "subscripted value is not an array"))
        return learn_base(c, STUB_NUMBERS);
    return learn_result(c);
}

/* ---- macros ---- */

static bool make_macro(const struct complaint *c, enum stub_kind kind, const char *name)
{
    return add(c->u, (struct stub_name){kind, STUB_OPAQUE, name, NULL, c->at, NULL});
}

/* The k-th word before p: `EXPORT` before `int`. */
static const char *word_before(const struct complaint *c, int k, const char **p)
{
    const char *begin, *end, *last = NULL;
    text_around(c, &begin, &end);
    for (int i = 0; i < k; i++) {
        last = *p = skip_back(*p, begin, "");
        while (*p > begin && is_word((*p)[-1]))
            --*p;
    }
    return cut(c, *p, (size_t)(last - *p));
}

/* The name of the call around p, or that ends there. */
static const char *macro_around(const struct complaint *c, const char *p)
{
    const char *begin, *end;
    text_around(c, &begin, &end);
    p = skip_back(p, begin, "");
    int depth = p > begin && p[-1] == ')' ? 0 : 1;
    for (; p > begin && !strchr(";{}", p[-1]); p--) {
        depth += p[-1] == ')' ? 1 : p[-1] == '(' ? -1 : 0;
        if (!depth) {
            p--;
            return word_before(c, 1, &p);
        }
    }
    return "";
}

/* What can be no function, type or value, as it stands where none may.  Not of a library that
 * communicates. */
static bool learn_macro(const struct complaint *c)
{
    const char *begin, *end, *at = text_around(c, &begin, &end), *p = at;
    if (lacks_library(c->u))
        return false;
    if (says(c, "cannot combine with previous") || says(c, "expected ';' after top level")) {
        const char *name = word_before(c, says(c, "cannot") ? 1 : 2, &p);
        return stub_find(c->u, STUB_TYPE, name, NULL) && make_macro(c, STUB_WORD, name);
    }
    if (says(c, "a parameter list without types"))
        return make_macro(c, STUB_MACRO, macro_around(c, at));
    if (says(c, "unexpected type name") || (says(c, "expected expression") && is_word(*at)))
        return make_macro(c, STUB_CALL, macro_around(c, at));
    if (!says(c, "expected ';' after expression") || skip_back(at, begin, "")[-1] != ')')
        return false;
    p = skip(at, end, "");
    return make_macro(c, p < end && *p == '{' ? STUB_LOOP : STUB_MACRO, macro_around(c, at));
}

/* A function that no header declares, nor the library of C. */
static bool learn_function(const struct complaint *c)
{
    struct stub_name function = {STUB_FUNCTION, STUB_NUMBER, quoted(c, 0), NULL, c->at, NULL};
    return says(c, "call to undeclared function") && add(c->u, function);
}

static bool apply(struct unit *u, bool (*rule)(const struct complaint *), bool to_errors)
{
    bool more = false;
    for (unsigned i = 0; i < clang_getNumDiagnostics(u->tu); i++) {
        CXDiagnostic d = clang_getDiagnostic(u->tu, i);
        struct complaint c = {u, d, errors_text(u, d), errors_place(u, d)};
        if (to_errors == (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error))
            more = rule(&c) || more;
        clang_disposeDiagnostic(d);
    }
    return more;
}

bool stub_learn(struct unit *u)
{
    if (apply(u, learn_header, true))
        return true;
    bool any = u->stubs->n > 0; /* else it is no header that is missing */
    if (!any)
        return false;
    return apply(u, learn_type, true) || apply(u, learn_value, true) ||
           apply(u, learn_value, false) || apply(u, learn_macro, true) ||
           apply(u, learn_function, false) || stubuse_learn(u);
}

/* ---- declarations ---- */

static const char *record(struct unit *u, const char *tag);

/* The declaration of something of this form. */
static const char *declaration(struct unit *u, const struct stub_name *s, const char *tag)
{
    struct arena *a = u->arena;
    bool function = s->kind == STUB_FUNCTION;
    const char *name = s->name, *end = function ? "()" : "";
    const char *any = function ? "" : "volatile ";
    switch (s->form) {
    case STUB_OPAQUE:
    case STUB_NUMBER:
        return arena_printf(a, "%s%s %s%s", any, function ? "int" : "long", name, end);
    case STUB_FLOAT:
        return arena_printf(a, "%sdouble %s%s", any, name, end);
    case STUB_POINTER:
        return arena_printf(a, "void *%s%s%s", any, name, end);
    case STUB_CONSTANT:
        return arena_printf(a, "enum { %s = %d }", name, 100003 + (int)(s - u->stubs->v));
    case STUB_NUMBERS:
        return arena_printf(a, "volatile double *%s%s%s", any, name, end);
    case STUB_TYPED:
        return arena_printf(a, "%s%s %s%s", any, s->type, name, end);
    case STUB_RECORD:
        return arena_printf(a, "%s %s%s", record(u, tag), name, end);
    case STUB_RECORD_POINTER:
        return arena_printf(a, "%s *%s%s%s", record(u, tag), any, name, end);
    }
    return "";
}

static const char *record(struct unit *u, const char *tag)
{
    const char *text = arena_printf(u->arena, "struct %s {", tag);
    for (uint32_t i = 0; i < u->stubs->n; i++) {
        const struct stub_name *s = &u->stubs->v[i];
        if (s->kind == STUB_MEMBER && strcmp(s->owner, tag) == 0)
            text = arena_printf(u->arena, "%s %s;", text,
                                declaration(u, s, arena_printf(u->arena, "%s_%s", tag, s->name)));
    }
    return arena_printf(u->arena, "%s volatile char m2s_rest[64]; }", text);
}

static const char *one(struct unit *u, const struct stub_name *s)
{
    switch (s->kind) {
    case STUB_TYPE:
        if (s->form == STUB_OPAQUE)
            return arena_printf(u->arena, "typedef struct %s %s;\n", s->name, s->name);
        return arena_printf(u->arena, "typedef %s;\n", declaration(u, s, s->name));
    case STUB_TAG:
        return arena_printf(u->arena, "%s;\n", record(u, s->name));
    case STUB_VALUE:
        return arena_printf(u->arena, "%s%s;\n", s->form == STUB_CONSTANT ? "" : "extern ",
                            declaration(u, s, s->name));
    case STUB_FUNCTION:
        return arena_printf(u->arena, "%s;\n", declaration(u, s, s->name));
    case STUB_WORD:
        return arena_printf(u->arena, "#define %s\n", s->name);
    case STUB_MACRO:
        return arena_printf(u->arena, "#define %s(...)\n", s->name);
    case STUB_LOOP:
        return arena_printf(u->arena, "extern volatile long m2s_%s;\n"
                            "#define %s(...) while (m2s_%s)\n", s->name, s->name, s->name);
    case STUB_CALL:
        return arena_printf(u->arena, "#define %s(...) m2s_%s()\n", s->name, s->name);
    case STUB_HEADER:
    case STUB_MEMBER:
        break;
    }
    return "";
}

static bool is_type(const struct stub_name *s)
{
    return s->kind == STUB_TYPE || s->kind == STUB_TAG;
}

/* A type behind those of its members. */
static const char *type_text(struct unit *u, uint32_t k, bool *done)
{
    const struct stub_name *v = u->stubs->v;
    const char *text = "";
    if (done[k])
        return text;
    done[k] = true;
    for (uint32_t i = 0; i < u->stubs->n; i++)
        for (uint32_t t = 0; v[i].kind == STUB_MEMBER && v[i].form == STUB_TYPED &&
                             strcmp(v[i].owner, v[k].name) == 0 && t < u->stubs->n; t++)
            if (is_type(&v[t]) && strcmp(v[t].name, v[i].type) == 0)
                text = arena_printf(u->arena, "%s%s", text, type_text(u, t, done));
    return arena_printf(u->arena, "%s%s", text, one(u, &v[k]));
}

const char *stub_text(struct unit *u)
{
    const char *text = "";
    uint32_t n = u->stubs ? u->stubs->n : 0;
    bool *done = ARENA_ARRAY(u->scratch, bool, n + 1);
    for (uint32_t i = 0; i < n; i++)
        if (is_type(&u->stubs->v[i]))
            text = arena_printf(u->arena, "%s%s", text, type_text(u, i, done));
    for (uint32_t i = 0; i < n; i++)
        if (!is_type(&u->stubs->v[i]))
            text = arena_printf(u->arena, "%s%s", text, one(u, &u->stubs->v[i]));
    return text;
}
