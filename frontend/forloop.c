/* Which parts of a `for` are present: libclang leaves absent ones out of the children, so
 * that for(i=0;;)b, for(;i<n;)b and for(;;i++)b look alike.
 *
 * The function is printed by libclang (after macro expansion) and the n-th `for` of the
 * text is the n-th ForStmt in pre-order.
 */
#include "frontend/lower_decl.h"

#include "core/base/vec.h"
#include "frontend/build.h"
#include "frontend/cursor.h"

#include <ctype.h>
#include <string.h>

struct mask_scan {
    struct unit *u;
    struct scan_level { /* one per open bracket; loop < 0: not the head of a for */
        int64_t loop;
        unsigned slot;
    } *stack;
    uint32_t depth, cap_stack;
    unsigned char *masks;
    uint32_t n, cap;
    int64_t pending; /* a `for` whose '(' comes next, or -1 */
};

static void mark(struct mask_scan *m)
{
    if (m->depth && m->stack[m->depth - 1].loop >= 0)
        m->masks[m->stack[m->depth - 1].loop] |=
            (unsigned char)(1u << m->stack[m->depth - 1].slot);
}

static const char *skip_quoted(const char *s)
{
    char quote = *s++;
    while (*s && *s != quote)
        s += *s == '\\' && s[1] ? 2 : 1;
    return *s ? s + 1 : s;
}

static const char *scan_word(struct mask_scan *m, const char *s)
{
    const char *start = s;
    while (isalnum((unsigned char)*s) || *s == '_' || *s == '.')
        s++;
    mark(m);
    if (s - start == 3 && strncmp(start, "for", 3) == 0) {
        m->pending = m->n;
        VEC_PUSH(m->u->scratch, m->masks, m->n, m->cap, 0);
    }
    return s;
}

static void scan_punct(struct mask_scan *m, char c)
{
    struct scan_level level = {-1, 0};
    switch (c) {
    case '(':
    case '[':
    case '{':
        if (c == '(' && m->pending >= 0)
            level.loop = m->pending;
        else
            mark(m);
        m->pending = -1;
        VEC_PUSH(m->u->scratch, m->stack, m->depth, m->cap_stack, level);
        break;
    case ')':
    case ']':
    case '}':
        m->depth -= m->depth > 0;
        break;
    case ';':
        if (m->depth && m->stack[m->depth - 1].loop >= 0)
            m->stack[m->depth - 1].slot++;
        break;
    default:
        mark(m);
        break;
    }
}

static void scan_text(struct mask_scan *m, const char *s)
{
    bool line_start = true;
    while (*s) {
        if (*s == '\n') {
            line_start = true;
            s++;
        } else if (isspace((unsigned char)*s)) {
            s++;
        } else if (line_start && *s == '#') { /* a pragma */
            s += strcspn(s, "\n");
        } else if (*s == '"' || *s == '\'') {
            mark(m);
            s = skip_quoted(s);
            line_start = false;
        } else if (isalnum((unsigned char)*s) || *s == '_') {
            s = scan_word(m, s);
            line_start = false;
        } else {
            scan_punct(m, *s++);
            line_start = false;
        }
    }
}

struct loop_list {
    struct lower_fn *f;
    struct kids loops;
    struct cursor_map seen;
};

static enum CXChildVisitResult list_loops(CXCursor c, CXCursor parent, CXClientData data)
{
    struct loop_list *l = data;
    struct ir_opnd seen;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_ForStmt && !map_get(&l->seen, c, &seen)) {
        map_put(l->f->u->scratch, &l->seen, c, (struct ir_opnd){0});
        VEC_PUSH(l->f->u->scratch, l->loops.v, l->loops.n, l->loops.cap, c);
    }
    return CXChildVisit_Recurse;
}

static void read_masks(struct lower_fn *f)
{
    struct loop_list l = {.f = f};
    struct mask_scan m = {.u = f->u, .pending = -1};
    f->has_for_masks = true;
    clang_visitChildren(f->decl, list_loops, &l);
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(f->decl);
    scan_text(&m,
              cursor_own_string(f->u->scratch, clang_getCursorPrettyPrinted(f->decl, policy)));
    clang_PrintingPolicy_dispose(policy);
    if (m.n != l.loops.n)
        return;
    for (uint32_t i = 0; i < m.n; i++)
        map_put(f->u->scratch, &f->for_masks, l.loops.v[i],
                (struct ir_opnd){.id = m.masks[i]});
}

unsigned forloop_mask(struct lower_fn *f, CXCursor loop, struct kids k)
{
    struct ir_opnd mask;
    if (k.n == 4)
        return 7;
    if (k.n == 1)
        return 0;
    if (!f->has_for_masks)
        read_masks(f);
    if (!map_get(&f->for_masks, loop, &mask))
        return 0x80;
    unsigned parts = (mask.id & 1) + (mask.id >> 1 & 1) + (mask.id >> 2 & 1);
    return parts + 1 == k.n ? mask.id & 7 : 0x80;
}
