/* Statements below OpenMP pragmas: lowered as one thread runs them, with marks (openmp.h).
 *
 * OpenMP 5.2, 5.4: a variable that is private to a region is another one inside.  So what it is
 * outside is saved before the region, and put back after it.
 */
#include "frontend/openmp.h"

#include "core/base/vec.h"
#include "frontend/cursor.h"
#include "frontend/lower_decl.h"
#include "frontend/vla.h"

#include <ctype.h>
#include <string.h>

static void mark(struct lower_fn *f, const char *name)
{
    struct ir_opnd callee = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    callee.id = decl_library_func(f->u, name, false);
    build_emit(f, IR_CALL, ir_type_of(IR_VOID))->callee = callee;
}

static CXFile place_of(CXCursor c, unsigned *offset)
{
    CXFile file;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL,
                               NULL, offset);
    return file;
}

static bool same_file(CXFile a, CXFile b)
{
    return a && b && clang_File_isEqual(a, b);
}

/* Is the declaration in the region: is each thread's variable another one? */
static bool is_inside(CXCursor decl, CXCursor region)
{
    unsigned at, from, to;
    CXFile file = place_of(decl, &at), other = place_of(region, &from);
    clang_getExpansionLocation(clang_getRangeEnd(clang_getCursorExtent(region)), NULL, NULL,
                               NULL, &to);
    return same_file(file, other) && from <= at && at < to;
}

static bool has_word(const char *list, size_t n, const char *name)
{
    for (const char *end = list + n; list < end;) {
        size_t skip = 0, length = 0;
        while (list + skip < end && !isalnum((unsigned char)list[skip]) && list[skip] != '_')
            skip++;
        list += skip;
        while (list + length < end &&
               (isalnum((unsigned char)list[length]) || list[length] == '_'))
            length++;
        if (length && strlen(name) == length && strncmp(list, name, length) == 0)
            return true;
        list += length;
    }
    return false;
}

/* Do the clauses private() or firstprivate() name it? */
static bool clauses_name(const char *clauses, const char *name)
{
    for (const char *s = clauses; (s = strstr(s, "private")); s += 7) {
        const char *open = s + 7 + strspn(s + 7, " \t");
        const char *close = *open == '(' ? strchr(open, ')') : NULL;
        bool last = s >= clauses + 4 && strncmp(s - 4, "last", 4) == 0;
        bool copy = s >= clauses + 4 && strncmp(s - 4, "copy", 4) == 0;
        if (close && !last && !copy && has_word(open, (size_t)(close - open), name))
            return true;
    }
    return false;
}

struct private_search {
    struct lower_fn *f;
    struct openmp_region *r;
    const struct openmp_pragma *p;
    CXCursor region;
    CXCursor parallel; /* the parallel region around it, or null */
};

static bool clause_names(const char *clauses, const char *clause, const char *name)
{
    for (const char *s = clauses; (s = strstr(s, clause)); s++) {
        const char *open = s + strlen(clause);
        open += strspn(open, " \t");
        const char *close = *open == '(' ? strchr(open, ')') : NULL;
        if (close && has_word(open, (size_t)(close - open), name))
            return true;
    }
    return false;
}

/* OpenMP 5.2, 5.1.1: a task gets a copy of what is not shared by the threads around it. */
static bool is_copied(const struct private_search *s, CXCursor decl, const char *name)
{
    bool automatic = clang_getCursorKind(decl) == CXCursor_ParmDecl ||
                     clang_Cursor_hasVarDeclGlobalStorage(decl) == 0;
    bool shared = !clang_Cursor_isNull(s->parallel) && !is_inside(decl, s->parallel);
    return (s->p->words & OMP_COPIES) && automatic && !shared &&
           !clause_names(s->p->clauses, "shared", name) &&
           !clause_names(s->p->clauses, "default", "shared");
}

static void add_private(struct lower_fn *f, struct openmp_region *r, CXCursor decl)
{
    struct openmp_private v = {.decl = decl};
    for (uint32_t i = 0; i < r->n_privates; i++)
        if (clang_equalCursors(r->privates[i].decl, decl))
            return;
    VEC_PUSH(f->u->scratch, r->privates, r->n_privates, r->cap_privates, v);
}

static enum CXChildVisitResult find_privates(CXCursor c, CXCursor parent, CXClientData data)
{
    struct private_search *s = data;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) {
        CXCursor decl = clang_getCursorReferenced(c);
        enum CXCursorKind kind = clang_getCursorKind(decl);
        if ((kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl) &&
            !is_inside(decl, s->region)) {
            const char *name = cursor_spelling(s->f->u, decl);
            if (clauses_name(s->p->clauses, name) || is_copied(s, decl, name))
                add_private(s->f, s->r, decl);
        }
    }
    return CXChildVisit_Recurse;
}

/* The variables of loops that are shared out are private (OpenMP 5.2, 5.1.1). */
static void find_loop_variables(struct lower_fn *f, struct openmp_region *r, CXCursor s,
                                unsigned loops)
{
    while (loops-- && clang_getCursorKind(s) == CXCursor_ForStmt) {
        struct kids k = kids_of(f->u, s);
        if (k.n && clang_getCursorKind(k.v[0]) == CXCursor_BinaryOperator) {
            CXCursor left = cursor_strip_parens(f->u, kids_of(f->u, k.v[0]).v[0]);
            if (clang_getCursorKind(left) == CXCursor_DeclRefExpr)
                add_private(f, r, clang_getCursorReferenced(left));
        }
        s = cursor_last_kid(f->u, s);
        if (clang_getCursorKind(s) == CXCursor_CompoundStmt && kids_of(f->u, s).n == 1)
            s = cursor_last_kid(f->u, s);
    }
}

/* An array parameter is a pointer (C11 6.7.6.3p7). */
static bool is_array_parameter(CXCursor decl)
{
    return clang_getCursorKind(decl) == CXCursor_ParmDecl && types_is_array(types_c(decl));
}

static struct ir_type type_of(struct lower_fn *f, CXCursor decl)
{
    return is_array_parameter(decl) ? ir_type_of(IR_PTR)
                                    : types_object(f->u, decl, types_c(decl));
}

static bool is_variable_array(CXCursor decl)
{
    return !is_array_parameter(decl) && types_is_variable_size(types_c(decl));
}

static struct ir_opnd address_of(struct lower_fn *f, CXCursor decl, uint64_t *size)
{
    struct ir_opnd at = {0};
    *size = is_variable_array(decl) ? 0 : type_of(f, decl).size;
    if (!map_get(&f->locals, decl, &at))
        map_get(&f->u->symbols, clang_getCanonicalCursor(decl), &at);
    return at;
}

/* Bytes of an array of variable length; bcopy() has no result. */
static void copy_bytes(struct lower_fn *f, struct ir_opnd to, struct ir_opnd from,
                       struct ir_opnd size)
{
    struct ir_opnd args[] = {from, to, size};
    struct ir_opnd callee = {.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR)};
    callee.id = decl_library_func(f->u, "bcopy", true);
    struct ir_instr *i = build_emit(f, IR_CALL, ir_type_of(IR_VOID));
    i->callee = callee;
    i->args = arena_memdup(f->u->arena, args, sizeof args);
    i->n_args = 3;
}

static bool save_array(struct lower_fn *f, struct openmp_private *v, struct ir_opnd at)
{
    CXType t = types_c(v->decl);
    v->size = types_is_array(t) && at.kind != IR_O_NONE ? vla_decl_size(f, v->decl)
                                                       : (struct ir_opnd){0};
    if (v->size.kind == IR_O_NONE)
        return false;
    struct ir_instr *i = build_emit(f, IR_ALLOCA, ir_type_of(IR_PTR));
    i->a = v->size;
    i->obj_name = str_intern(f->u->prog->strings, cursor_spelling(f->u, v->decl));
    v->saved = build_define(f, i, i->type);
    copy_bytes(f, v->saved, at, v->size);
    return true;
}

static void save_privates(struct lower_fn *f, struct openmp_region *r)
{
    for (uint32_t i = 0; i < r->n_privates; i++) {
        uint64_t size;
        struct openmp_private *v = &r->privates[i];
        struct ir_opnd at = address_of(f, v->decl, &size);
        if (is_variable_array(v->decl) && save_array(f, v, at))
            continue;
        if (size == 0 || at.kind == IR_O_NONE) {
            cursor_unsupported(f->u, v->decl, "'%s' cannot be private to an OpenMP region here",
                               cursor_spelling(f->u, v->decl));
            continue;
        }
        v->saved = build_temp_object(f, "", type_of(f, v->decl));
        build_copy(f, v->saved, at, size);
    }
}

/* Who runs a single or master region.  With nowait others may come to the next one meanwhile, and
 * each team of several has a first thread. */
static enum build_team alone(enum build_team team, const struct openmp_pragma *p)
{
    bool master = p->words & OMP_MASTER, parallel = p->words & OMP_PARALLEL;
    if (strstr(p->clauses, master ? "filter" : "nowait"))
        return BUILD_MANY;
    switch (team) {
    case BUILD_CALLER:
        return parallel ? BUILD_OWN_MASTER : master ? BUILD_MASTER : BUILD_ONE;
    case BUILD_EACH:
        return parallel ? BUILD_MANY : master ? BUILD_OWN_MASTER : BUILD_OWN_ONE;
    case BUILD_MANY: case BUILD_NESTED:
        return BUILD_MANY;
    case BUILD_ONE: case BUILD_MASTER: case BUILD_OWN_ONE: case BUILD_OWN_MASTER:
        return parallel ? BUILD_OWN_MASTER : team;
    }
    return BUILD_MANY;
}

static bool is_in_team(enum build_team team)
{
    return team == BUILD_EACH || team == BUILD_MANY || team == BUILD_NESTED;
}

static void take(struct lower_fn *f, CXCursor s, const struct openmp_pragma *p,
                 struct openmp_region *r)
{
    struct private_search search = {f, r, p, s, clang_getNullCursor()};
    bool parallel = p->words & OMP_PARALLEL;
    if (f->team != BUILD_CALLER)
        search.parallel = f->region;
    if (parallel)
        mark(f, "__m2s_omp_region");
    if (parallel || f->team == BUILD_CALLER)
        f->region = s;
    if (p->words & (OMP_SINGLE | OMP_MASTER))
        f->team = alone(f->team, p);
    else if (p->words & OMP_TASK)
        f->team = BUILD_MANY;
    else if (p->words & OMP_SHARE)
        f->team = parallel || f->team != BUILD_CALLER ? BUILD_MANY : BUILD_CALLER;
    else if (parallel)
        f->team = is_in_team(f->team) ? BUILD_NESTED : BUILD_EACH;
    if (strstr(p->clauses, "private") || (p->words & OMP_COPIES))
        clang_visitChildren(s, find_privates, &search);
    if ((p->words & (OMP_SHARE | OMP_TASK)) && !(p->words & OMP_SIMD)) /* there it is linear */
        find_loop_variables(f, r, s, p->collapse);
}

/* The pragmas of the file that come before the statement, within the function. */
static void take_all(struct lower_fn *f, CXCursor s, struct openmp_file *file, unsigned at,
                     struct openmp_region *r)
{
    unsigned begin;
    bool own = same_file(place_of(f->decl, &begin), file->file);
    bool again = at < file->last; /* the file is included once more */
    file->last = at;
    for (uint32_t i = 0; i < file->n; i++) {
        struct openmp_pragma *p = &file->items[i];
        if (again)
            p->func = 0;
        if (p->offset >= at || (own && p->offset < begin) || p->func == f->func + 1)
            continue;
        p->func = f->func + 1;
        p->seen = true;
        r->any = true;
        take(f, s, p, r);
    }
}

/* Is it a variable of the thread itself? */
static bool is_private(struct lower_fn *f, CXCursor e)
{
    e = cursor_strip_parens(f->u, e);
    return clang_getCursorKind(e) == CXCursor_DeclRefExpr &&
           is_inside(clang_getCursorReferenced(e), f->region);
}

void openmp_region_write(struct lower_fn *f, CXCursor left)
{
    if ((f->team == BUILD_EACH || f->team == BUILD_NESTED) && !is_private(f, left))
        mark(f, "__m2s_omp_each");
}

void openmp_region_enter(struct lower_fn *f, CXCursor s, struct openmp_region *r)
{
    unsigned at;
    r->team = f->team;
    r->former = f->region;
    if (!f->u->n_omp)
        return;
    CXFile file = place_of(s, &at);
    for (uint32_t i = 0; i < f->u->n_omp; i++)
        if (same_file(f->u->omp[i].file, file))
            take_all(f, s, &f->u->omp[i], at, r);
    save_privates(f, r);
}

void openmp_region_leave(struct lower_fn *f, struct openmp_region *r)
{
    f->team = r->team;
    f->region = r->former;
    for (uint32_t i = 0; i < r->n_privates; i++) {
        uint64_t size;
        const struct openmp_private *v = &r->privates[i];
        struct ir_opnd at = address_of(f, v->decl, &size);
        if (v->size.kind != IR_O_NONE)
            copy_bytes(f, at, v->saved, v->size);
        else if (v->saved.kind != IR_O_NONE)
            build_copy(f, at, v->saved, size);
    }
}

void openmp_region_mark(struct lower_fn *f)
{
    switch (f->team) {
    case BUILD_CALLER:
        break;
    case BUILD_EACH: case BUILD_NESTED:
        mark(f, "__m2s_omp_each");
        mark(f, "__m2s_omp_many");
        break;
    case BUILD_MANY:
        mark(f, "__m2s_omp_many");
        break;
    case BUILD_OWN_ONE:
        mark(f, "__m2s_omp_own");
        /* fall through */
    case BUILD_ONE:
        mark(f, "__m2s_omp_one");
        break;
    case BUILD_OWN_MASTER:
        mark(f, "__m2s_omp_own");
        /* fall through */
    case BUILD_MASTER:
        mark(f, "__m2s_omp_master");
        break;
    }
}

bool openmp_region_query(struct lower_fn *f, const char *name, struct ir_opnd *result)
{
    bool number = strcmp(name, "omp_get_thread_num") == 0;
    if (!f->u->openmp || (!number && strcmp(name, "omp_get_num_threads") != 0))
        return false;
    mark(f, "__m2s_omp_each"); /* if the value is needed: functions are called by threads, too */
    struct ir_instr *i = build_emit(f, IR_COPY, ir_type_of(IR_I32));
    i->a = ir_int(IR_I32, number ? 0 : 1);
    *result = build_define(f, i, i->type);
    return true;
}
