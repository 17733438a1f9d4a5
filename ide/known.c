#include "ide/known.h"

#include "core/base/str.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { MAX_ARGUMENTS = 16 };

/* Which arguments of a call say who the partner is, and which tag: of sending, of receiving. */
static const struct roles {
    const char *call;
    int destination, send_tag, source, receive_tag; /* from 0; -1: none */
} roles[] = {
    {"MPI_Send", 3, 4, -1, -1},       {"MPI_Ssend", 3, 4, -1, -1},
    {"MPI_Bsend", 3, 4, -1, -1},      {"MPI_Rsend", 3, 4, -1, -1},
    {"MPI_Isend", 3, 4, -1, -1},      {"MPI_Issend", 3, 4, -1, -1},
    {"MPI_Ibsend", 3, 4, -1, -1},     {"MPI_Irsend", 3, 4, -1, -1},
    {"MPI_Recv", -1, -1, 3, 4},       {"MPI_Irecv", -1, -1, 3, 4},
    {"MPI_Sendrecv", 3, 4, 8, 9},     {"MPI_Sendrecv_replace", 3, 4, 5, 6},
};

/* One line: each white space is one space, none at the ends or beside brackets and operators. */
static const char *plain(struct arena *a, const char *from, size_t n)
{
    char *to = arena_alloc(a, n + 1);
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        bool space = isspace((unsigned char)from[i]);
        bool word = i + 1 < n && (isalnum((unsigned char)from[i + 1]) || from[i + 1] == '_');
        bool after = k && (isalnum((unsigned char)to[k - 1]) || to[k - 1] == '_');
        if (!space || (word && after))
            to[k++] = space ? ' ' : from[i];
    }
    to[k] = '\0';
    return to;
}

/* The arguments of "f(a, g(b, c))": their number. */
static int arguments(struct arena *a, const char *call, const char *v[MAX_ARGUMENTS])
{
    const char *from = strchr(call, '(');
    int n = 0, depth = 0;
    char quote = 0;
    for (const char *c = from; c && *c && n < MAX_ARGUMENTS; c++) {
        if (quote) {
            quote = *c == quote && c[-1] != '\\' ? 0 : quote;
            continue;
        }
        quote = *c == '"' || *c == '\'' ? *c : 0;
        depth += *c == '(' || *c == '[' || *c == '{';
        depth -= *c == ')' || *c == ']' || *c == '}';
        if ((*c == ',' && depth == 1) || depth == 0) {
            v[n++] = plain(a, from + 1, (size_t)(c - from - 1));
            from = c;
        }
        if (depth == 0)
            break;
    }
    return n;
}

static const struct roles *find_roles(const char *call)
{
    size_t n = strcspn(call, "( ");
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (strlen(roles[i].call) == n && strncmp(call, roles[i].call, n) == 0)
            return &roles[i];
    return NULL;
}

/* A number or a wildcard is no expression that somebody asks for. */
static bool is_worth(const char *text)
{
    return *text && text[strspn(text, "-0123456789")] && strncmp(text, "MPI_", 4) != 0;
}

static void add(struct arena *a, struct known_list *to, const char *expression, const char *value,
                const char *from)
{
    if (is_worth(expression) && !known_find(a, to, expression))
        VEC_PUSH(a, to->items, to->n, to->cap, ((struct known){expression, value, from}));
}

struct side { /* of a message: what is known of the call on it */
    const char *call;
    bool sends;
    uint32_t partner;
    int32_t tag;
    bool world; /* the partner's number is that in the call */
};

static void add_side(struct arena *a, struct known_list *to, const struct side *s)
{
    const char *v[MAX_ARGUMENTS];
    const struct roles *r = s->call ? find_roles(s->call) : NULL;
    int n = r ? arguments(a, s->call, v) : 0;
    int partner = !r ? -1 : s->sends ? r->destination : r->source;
    int tag = !r ? -1 : s->sends ? r->send_tag : r->receive_tag;
    if (partner >= 0 && partner < n && s->world)
        add(a, to, v[partner], arena_printf(a, "%u", s->partner),
            arena_printf(a, "the %s of %s", s->sends ? "destination" : "source", r->call));
    if (tag >= 0 && tag < n)
        add(a, to, v[tag], arena_printf(a, "%d", s->tag), arena_printf(a, "a tag of %s", r->call));
}

static void add_event(struct arena *a, struct known_list *to, const struct result_event *e,
                      uint32_t rank)
{
    bool is_message = e->kind == EVENT_MESSAGE || e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE;
    bool mine = e->rank == rank;
    struct side s = {mine ? e->call : e->partner_call,
                     mine ? e->kind != EVENT_RECEIVE : false, mine ? e->partner : e->rank, e->tag,
                     str_same(e->comm, "MPI_COMM_WORLD")};
    if (is_message)
        add_side(a, to, &s);
}

/* "!(x < 3)" was decided: x < 3 is false. */
static void add_decision(struct arena *a, struct known_list *to, const struct result_event *e)
{
    const char *text = e->call;
    size_t n = text ? strlen(text) : 0;
    bool negated = n > 3 && strncmp(text, "!(", 2) == 0 && text[n - 1] == ')';
    if (!n || (!negated && !strpbrk(text, "<>=!&|")))
        return;
    const char *condition = negated ? plain(a, text + 2, n - 3) : plain(a, text, n);
    add(a, to, condition, negated ? "false" : "true",
        arena_printf(a, "decided at line %u", e->at.line));
}

static void add_variables(struct arena *a, struct known_list *to, const struct result_values *v,
                          uint32_t depth)
{
    for (uint32_t i = 0; v && i < v->n; i++)
        if (v->items[i].depth == depth)
            add(a, to, v->items[i].name, arena_printf(a, "%" PRId64, v->items[i].value), NULL);
}

struct known_list known_at(struct arena *arena, const struct replay *r, uint32_t rank,
                           uint32_t depth)
{
    struct known_list all = {0};
    if (!depth && r->last[rank] && !replay_at_end(r)) /* there it is at another call */
        add_event(arena, &all, &r->trace->events[r->last[rank] - 1], rank);
    add_variables(arena, &all, replay_position(r, rank).values, depth);
    for (uint32_t i = depth ? 0 : r->step; i-- > 0;) /* the last decision of each condition */
        if (r->trace->events[i].kind == EVENT_CHOICE && r->trace->events[i].rank == rank)
            add_decision(arena, &all, &r->trace->events[i]);
    return all;
}

const struct known *known_find(struct arena *arena, const struct known_list *all,
                               const char *expression)
{
    const char *wanted = plain(arena, expression, strlen(expression));
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(all->items[i].expression, wanted) == 0)
            return &all->items[i];
    return NULL;
}
