/* Families for one number of ranks against the machines of today's exploration.
 *
 *     m2s-anyn-compare FILE.fam FILE.skel...      "equal", "differ ...", or "open: ..."
 *
 * Both say in which order each rank posts its sends and receives and enters collectives, or does so
 * until it aborts.  Where either makes choices there is no one order, and nothing is compared.
 */
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/text.h"
#include "verify/anyn/instances.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EVENTS = 20000 };

struct order { /* of one rank's events, as texts */
    const char **items;
    uint32_t n, cap;
    const char *open; /* why there is no one order, or NULL */
    bool aborts;  /* at its end, for MPI_Abort or as what is before is wrong: families say what
                     comes if the program goes on */
};

static char *content(struct arena *arena, const char *path)
{
    FILE *in = fopen(path, "r");
    size_t size = 0, n;
    char *text = NULL;
    if (!in)
        fail("cannot read %s", path);
    do {
        char *more = arena_alloc(arena, size + 65537);
        memcpy(more, text ? text : more, size);
        text = more;
        n = fread(text + size, 1, 65536, in);
        size += n;
    } while (n);
    text[size] = '\0';
    fclose(in);
    return text;
}

static void add(struct arena *arena, struct order *o, const char *text)
{
    VEC_PUSH(arena, o->items, o->n, o->cap, text);
}

static void add_message(struct arena *arena, struct order *o, const char *kind, int64_t peer,
                        int64_t tag, uint32_t comm)
{
    add(arena, o, arena_printf(arena, "%s %lld tag %lld comm %u", kind, (long long)peer,
                               (long long)tag, comm));
}

/* ---- of families ---- */

/* Why the families have no one order, or NULL. */
static const char *has_choices(const struct families *fs, const struct anyn_instances *all)
{
    if (fs->n_comms || fs->errors_return)
        return fs->n_comms ? "communicators" : "errors come back";
    for (uint32_t i = 0; i < fs->space->n; i++) {
        enum affine_kind kind = fs->space->atoms[i].kind;
        if (kind != AFFINE_NAME && kind != AFFINE_FLOOR)
            return "outcomes";
    }
    for (uint32_t i = 0; i < fs->n; i++)
        if (fs->items[i].from_any)
            return "any source";
    return all->complete ? NULL : "too many events";
}

/* s19_4 and s19_6 are of the call s19. */
static bool is_of_call(const char *statement, const char *other)
{
    size_t n = strcspn(statement, "_");
    return n == strcspn(other, "_") && strncmp(statement, other, n) == 0;
}

/* One of the two sides of the MPI_Sendrecv that the wait stands for. */
static bool is_asked(const struct anyn_instance *wait, const struct anyn_instance *e)
{
    const struct family_request *q = wait->f->requests;
    return wait->f->n_requests == 2 && q[0].statement != q[1].statement &&
           is_of_call(wait->f->statement, e->f->statement) &&
           e->rank == wait->rank && !e->f->blocking &&
           (strcmp(q[0].statement, e->f->statement) == 0 ||
            strcmp(q[1].statement, e->f->statement) == 0);
}

static struct order of_families(struct arena *arena, const struct families *fs,
                                const struct anyn_instances *all, uint32_t rank)
{
    struct order o = { .open = has_choices(fs, all) };
    for (uint32_t i = 0; i < all->n; i++) {
        const struct anyn_instance *e = &all->items[i];
        if (e->rank != rank)
            continue;
        switch (e->f->kind) {
        case FAMILY_SEND:
            add_message(arena, &o, e->f->blocking ? "send" : "isend", e->peer, e->tag, e->f->comm);
            break;
        case FAMILY_RECV:
            add_message(arena, &o, e->f->blocking ? "recv" : "irecv", e->peer, e->tag, e->f->comm);
            break;
        case FAMILY_COLL:
            add(arena, &o, arena_printf(arena, "%s root %lld", e->f->call,
                                        e->f->has_root ? (long long)e->peer : -1));
            break;
        case FAMILY_WAIT:
            if (i > 0 && is_asked(e, e - 1) && (i == 1 || !is_asked(e, e - 2)))
                o.items[o.n - 1]++; /* "isend" is "send": the other side of it is nobody */
            break;
        }
    }
    return o;
}

/* ---- of machines ---- */

static void add_state(struct arena *arena, const struct skel *s, const struct skel_state *st,
                      struct order *o)
{
    const struct skel_chan *to = st->chan < s->n_chans ? &s->chans[st->chan] : NULL;
    const struct skel_chan *from = st->n_chans == 1 ? &s->chans[st->chans[0]] : NULL;
    const char *op = st->coll.op;
    const char *place = st->coll.in_place ? "_in_place" : "";
    switch (st->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: add_message(arena, o, "send", to->to, to->tag, to->comm); break;
    case SKEL_ISEND: add_message(arena, o, "isend", to->to, to->tag, to->comm); break;
    case SKEL_SENDRECV:
        add_message(arena, o, "isend", to->to, to->tag, to->comm);
        if (from)
            add_message(arena, o, "irecv", from->from, from->tag, from->comm);
        o->open = from ? o->open : "any source";
        break;
    case SKEL_RECV:
    case SKEL_IRECV:
        if (from)
            add_message(arena, o, st->kind == SKEL_RECV ? "recv" : "irecv", from->from, from->tag,
                        from->comm);
        o->open = from ? o->open : "any source";
        break;
    case SKEL_COLL:
        op = op ? arena_printf(arena, "_%.*s", (int)strcspn(op, " "), op) : "";
        add(arena, o, arena_printf(arena, "%s%s%s root %d", st->coll.kind, op, place,
                                   st->coll.root));
        break;
    case SKEL_ICOLL:
    case SKEL_READ:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
    case SKEL_FAULT: o->open = "other kinds of states"; break;
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_ABORT:
    case SKEL_SELECT: break;
    }
}

static struct order of_machine(struct arena *arena, const struct skel *s,
                               const struct skel_machine *m)
{
    struct order o = { .open = m->n_vars ? "variables" : NULL };
    uint32_t at = 0;
    for (uint32_t steps = 0; !o.open; steps++) {
        const struct skel_state *st = &m->states[at];
        add_state(arena, s, st, &o);
        o.aborts = st->kind == SKEL_ABORT;
        if (st->kind == SKEL_END || o.aborts)
            return o;
        for (uint32_t i = 1; i < st->n_trans; i++)
            o.open = st->trans[i].to != st->trans[0].to ? "choices" : o.open;
        o.open = st->n_trans == 0 || steps == MOST_EVENTS ? "no end" : o.open;
        at = st->n_trans ? st->trans[0].to : 0;
    }
    return o;
}

/* ---- both ---- */

static bool differ(struct arena *arena, const struct families *fs, const struct skel *s,
                   const struct skel_world *w, const char **open)
{
    struct anyn_instances all = anyn_instances(
        arena, fs, anyn_world_of(fs, (struct anyn_world){ s->nprocs, 1, 0, { 0 } }));
    for (uint32_t r = 0; r < s->nprocs; r++) {
        struct order x = of_families(arena, fs, &all, r), y = of_machine(arena, s, &w->ranks[r]);
        if (x.open || y.open) {
            *open = x.open ? x.open : y.open;
            return false;
        }
        for (uint32_t i = 0; (i < x.n && !y.aborts) || i < y.n; i++) {
            const char *a = i < x.n ? x.items[i] : "nothing", *b = i < y.n ? y.items[i] : "nothing";
            if (strcmp(a, b) == 0)
                continue;
            printf("differ with %u ranks, rank %u, event %u: %s, not %s\n", s->nprocs, r, i, a, b);
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    const char *error = NULL;
    if (argc < 3)
        return EXIT_USAGE;
    struct families *fs = families_parse(arena, content(arena, argv[1]), &error);
    if (!fs)
        fail("%s: %s", argv[1], error);
    const char *open = NULL;
    bool wrong = false;
    for (int i = 2; i < argc && !wrong; i++) {
        struct skel *s = skel_parse(arena, content(arena, argv[i]), argv[i], &error);
        if (!s)
            fail("%s", error);
        for (uint32_t w = 0; w < s->n_worlds && !wrong; w++)
            wrong = s->n_agents || differ(arena, fs, s, &s->worlds[w], &open);
    }
    if (!wrong)
        printf("%s%s\n", open ? "open: " : "equal", open ? open : "");
    arena_free(arena);
    return wrong;
}
