/* Families for one number of ranks against the machines of today's exploration.
 *
 *     m2s-anyn-compare [--over] FILE.fam FILE.skel...     "equal", "wider: ..", "narrower: ..",
 *                                                         "differ ..", "open: .."
 *
 * Both say which sends, receives and collectives each rank posts, in which order: one word for each
 * outcome of what is not known.  Each word of a machine must be one of the families, for some
 * outcomes; where no choices are left, for the same ones on all ranks.  A loop without end has
 * words of any length: their beginnings are compared.  And each word of the families must be one of
 * a machine: of all outcomes if these are few, else of some that are drawn.  They may have more
 * only by outcomes that they leave open, and the machines do not ("wider": a number of rounds that
 * a constant says, conditions that exclude each other).  They may have less only where one outcome
 * decides twice, and a machine does not know that it does ("narrower"); with --over machines may have
 * any words besides.  A receive from any rank is
 * one of both.  Communicators are paired (comm_pairs.h).
 */
#include "core/base/fail.h"
#include "core/base/str.h"
#include "core/skel/text.h"
#include "comm_pairs.h"
#include "machine_words.h"
#include "parse_families.h"
#include "walk_families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STEPS = 2 * 1000 * 1000, MOST_STEPS_EACH = 300 * 1000,
    MOST_SHAPES = 16,
    LOTS = 60            /* outcomes whose words are looked for in the machines */
};

struct compare {
    struct arena *arena;
    const struct families *fs;
    const struct skel *s;
    const struct skel_world *world;
    struct anyn_world n;
    struct anyn_world shapes[MOST_SHAPES]; /* of grids */
    uint32_t n_shapes;
    struct choices choices;
    struct comm_pairs pairs;
    const char *open;   /* why something was not compared, or NULL */
    const char *wider;
    bool narrower;
    uint64_t steps;     /* events, about */
    bool is_over;       /* there were too many of them */
    bool forgets;       /* the machines may forget that an outcome was asked for before */
    bool over;          /* they may have more words than the program */
};

/* ---- one event ---- */

struct meeting { /* of the events of one rank with letters */
    struct compare *c;
    uint32_t rank;
    const struct word *word; /* or NULL: with all that the machine can do */
    struct places at;
    uint32_t n;              /* letters so far */
    bool refused;            /* an event */
    const struct family *before; /* of the last event, if it is one half of an MPI_Sendrecv */
    char said[160];          /* the last event */
};

/* s19_4 and s19_6 are of the call s19. */
static bool is_of_call(const char *statement, const char *other)
{
    size_t n = strcspn(statement, "_");
    return n == strcspn(other, "_") && strncmp(statement, other, n) == 0;
}

/* One half of an MPI_Sendrecv. */
static bool is_half(const struct families *fs, const struct family *f)
{
    for (uint32_t i = 0; i < fs->n; i++) {
        const struct family *w = &fs->items[i];
        if (w->kind == FAMILY_WAIT && w->n_requests == 2 &&
            strcmp(w->requests[0].statement, w->requests[1].statement) != 0 &&
            is_of_call(w->statement, f->statement) &&
            (strcmp(w->requests[0].statement, f->statement) == 0 ||
             strcmp(w->requests[1].statement, f->statement) == 0))
            return true;
    }
    return false;
}

static bool is_comm(struct meeting *m, const struct anyn_instance *e, uint32_t comm)
{
    return comm_pairs_fit(&m->c->pairs, m->c->fs, m->c->s, e, comm);
}

/* UINT32_MAX: of none. */
static uint32_t comm_of(const struct compare *c, struct letter letter)
{
    const struct skel_state *st = letter.st;
    if (st->kind == SKEL_COLL)
        return st->comm;
    bool takes = st->kind == SKEL_RECV || st->kind == SKEL_IRECV || letter.second;
    if (takes)
        return st->n_chans ? c->s->chans[st->chans[0]].comm : UINT32_MAX;
    return c->s->chans[st->chan].comm;
}

static void pair(struct meeting *m, const struct anyn_instance *e, uint32_t comm)
{
    if (comm != UINT32_MAX)
        comm_pairs_add(&m->c->pairs, m->c->s, e, comm);
}

static bool is_alone(const struct compare *c, const struct anyn_instance *e)
{
    uint32_t members = 0;
    for (uint32_t r = 0; r < c->n.n; r++)
        members += anyn_is_member(c->fs, e, r);
    return members == 1;
}

static bool fits_send(struct meeting *m, const struct anyn_instance *e, struct letter letter)
{
    const struct skel_state *st = letter.st;
    bool half = !e->f->blocking && is_half(m->c->fs, e->f);
    bool kind = st->kind == SKEL_SENDRECV                           ? half && !letter.second
                : st->kind == SKEL_SEND || st->kind == SKEL_SSEND ? e->f->blocking || half
                                                                    : st->kind == SKEL_ISEND &&
                                                                          !e->f->blocking && !half;
    const struct skel_chan *to = kind ? &m->c->s->chans[st->chan] : NULL;
    return kind && to->to == e->peer && to->tag == e->tag && is_comm(m, e, to->comm);
}

static bool fits_receive(struct meeting *m, const struct anyn_instance *e, struct letter letter)
{
    const struct skel_state *st = letter.st;
    bool half = !e->f->blocking && is_half(m->c->fs, e->f);
    bool second = half && m->before && is_of_call(m->before->statement, e->f->statement);
    bool kind = st->kind == SKEL_SENDRECV ? second && letter.second
                : st->kind == SKEL_RECV   ? e->f->blocking || (half && !second)
                                          : st->kind == SKEL_IRECV && !e->f->blocking && !half;
    for (uint32_t i = 0; kind && i < st->n_chans; i++) {
        const struct skel_chan *from = &m->c->s->chans[st->chans[i]];
        kind = (e->f->from_any || from->from == e->peer) && from->tag == e->tag &&
               is_comm(m, e, from->comm);
    }
    return kind;
}

static bool fits_collective(struct meeting *m, const struct anyn_instance *e, struct letter letter)
{
    const struct skel_state *st = letter.st;
    if (st->kind != SKEL_COLL || !is_comm(m, e, st->comm))
        return false;
    char call[128];
    snprintf(call, sizeof call, "%s%s%.*s%s", st->coll.kind, st->coll.op ? "_" : "",
             st->coll.op ? (int)strcspn(st->coll.op, " ") : 0, st->coll.op ? st->coll.op : "",
             st->coll.in_place ? "_in_place" : "");
    int64_t root = -1;
    if (st->coll.root >= 0)
        root = m->c->s->comms[st->comm].ranks[st->coll.root];
    return strcmp(call, e->f->call) == 0 && root == (e->f->has_root ? e->peer : -1);
}

static bool fits(struct meeting *m, const struct anyn_instance *e, struct letter letter)
{
    switch (e->f->kind) {
    case FAMILY_SEND: return fits_send(m, e, letter);
    case FAMILY_RECV: return fits_receive(m, e, letter);
    case FAMILY_COLL: return fits_collective(m, e, letter);
    case FAMILY_WAIT: break;
    }
    return false;
}

static void say(struct meeting *m, const struct anyn_instance *e)
{
    snprintf(m->said, sizeof m->said, "%s %s peer %lld tag %lld comm %u", e->f->statement,
             e->f->kind == FAMILY_COLL   ? e->f->call
             : e->f->kind == FAMILY_SEND ? "send"
                                         : "recv",
             (long long)e->peer, (long long)e->tag, e->f->comm);
}

/* With the next letter of the word. */
static bool meet_word(struct meeting *m, const struct anyn_instance *e)
{
    const struct word *w = m->word;
    if (m->n == w->n || !fits(m, e, w->items[m->n]))
        return e->f->kind == FAMILY_COLL && is_alone(m->c, e);
    pair(m, e, comm_of(m->c, w->items[m->n]));
    m->n++;
    return true;
}

/* With one of those that the machine can do next.  Which communicator it is is open where these
 * have several. */
static bool meet_any(struct meeting *m, const struct anyn_instance *e)
{
    struct places next = { 0 };
    uint32_t n = 0, comm = UINT32_MAX;
    for (uint32_t i = 0; i < m->at.n; i++)
        if (fits(m, e, m->at.items[i])) {
            uint32_t its = comm_of(m->c, m->at.items[i]);
            comm = n == 0 || its == comm ? its : UINT32_MAX;
            struct places behind = machine_behind(m->c->arena, &m->c->world->ranks[m->rank],
                                                  m->at.items[i]);
            machine_add_places(m->c->arena, &next, &behind);
            n++;
        }
    if (n == 0)
        return e->f->kind == FAMILY_COLL && is_alone(m->c, e);
    pair(m, e, comm);
    next.aborts = next.aborts || m->at.aborts;
    m->at = next;
    m->n++;
    return true;
}

static bool take(void *context, const struct anyn_instance *e)
{
    struct meeting *m = context;
    if (e->f->kind == FAMILY_WAIT) {
        m->before = NULL;
        return true;
    }
    say(m, e);
    bool met = m->word ? meet_word(m, e) : meet_any(m, e);
    m->before = is_half(m->c->fs, e->f) ? e->f : NULL;
    return met;
}

/* ---- words ---- */

/* The families have this word, with the outcomes that are chosen now. */
static bool has_now(struct compare *c, uint32_t rank, const struct word *w, struct meeting *m)
{
    *m = (struct meeting){ .c = c, .rank = rank, .word = w };
    bool all = walk_families(c->fs, &c->n, rank, take, m);
    m->refused = !all;
    return m->n == w->n && (all || w->end != WORD_ENDS);
}

struct wanted { /* words of some ranks, for the same outcomes */
    const uint32_t *ranks;
    const struct word *words;
    uint32_t n;
};

static bool has_some(struct compare *c, const struct wanted *w, bool jumps, struct meeting *last)
{
    int64_t longest = 0;
    for (uint32_t i = 0; i < w->n; i++)
        longest = longest < w->words[i].n ? w->words[i].n : longest;
    uint64_t end = c->steps + MOST_STEPS_EACH;
    choices_start(&c->choices, c->fs, longest + 1);
    c->choices.forgets = c->forgets;
    do {
        choices_begin(&c->choices);
        c->pairs = (struct comm_pairs){ 0 };
        bool all = walk_is_given(c->fs, &c->n);
        c->steps += c->choices.n + 1;
        for (uint32_t i = 0; i < w->n && all; i++) {
            all = has_now(c, w->ranks[i], &w->words[i], last);
            c->steps += last->n + c->fs->n;
        }
        if (all)
            return true;
        if (jumps && last->word && !last->refused)
            choices_grow(&c->choices, last->n, last->word->n);
        if (c->steps >= end)
            c->is_over = true;
    } while (!c->is_over && choices_next(&c->choices));
    return false;
}

/* For some outcomes, and some of the grids that are given. */
static bool has_words(struct compare *c, const struct wanted *w, struct meeting *last)
{
    bool found = false;
    c->is_over = c->steps >= MOST_STEPS;
    for (uint32_t k = 0; k < 3 * c->n_shapes && !found; k++) {
        c->n = c->shapes[k % c->n_shapes];
        c->forgets = k >= 2 * c->n_shapes;
        found = has_some(c, w, k < c->n_shapes, last);
        if (found && c->forgets)
            c->narrower = true;
    }
    c->forgets = false;
    if (!found && c->is_over)
        c->open = "too many outcomes";
    return found || c->is_over;
}

static bool differs(const struct compare *c, uint32_t rank, const struct meeting *m,
                    const char *what)
{
    printf("differ with %u ranks, rank %u, event %u: %s, %s\n", c->n.n, rank, m->n, what,
           m->said[0] ? m->said : "nothing");
    return true;
}

/* The families are given for other numbers of ranks or inputs only: then the program ends itself. */
static bool is_turned_away(struct compare *c, const struct word *w)
{
    bool any = false;
    for (uint32_t k = 0; k < c->n_shapes; k++) {
        choices_start(&c->choices, c->fs, 1);
        choices_begin(&c->choices);
        any = any || walk_is_given(c->fs, &c->shapes[k]);
        if (c->choices.n && w->end != WORD_CUT) {
            c->open = "some inputs are turned away";
            return true;
        }
    }
    return !any;
}

/* Is there a word that the families have not? */
static bool lose_words(struct compare *c, const struct words *all)
{
    uint32_t *ranks = ARENA_ARRAY(c->arena, uint32_t, c->n.n);
    struct word *words = ARENA_ARRAY(c->arena, struct word, c->n.n);
    struct meeting last = { 0 };
    bool one = true;
    for (uint32_t r = 0; r < c->n.n; r++) {
        ranks[r] = r;
        one = one && all[r].n == 1;
        words[r] = all[r].n ? all[r].items[0] : (struct word){ 0 };
    }
    if (one)
        return !has_words(c, &(struct wanted){ ranks, words, c->n.n }, &last) && !is_turned_away(c, &words[0]) &&
               differs(c, last.rank, &last, "the machines do otherwise");
    for (uint32_t r = 0; r < c->n.n; r++)
        for (uint32_t i = 0; i < all[r].n; i++)
            if (!has_words(c, &(struct wanted){ &r, &all[r].items[i], 1 }, &last) &&
                !is_turned_away(c, &all[r].items[i]))
                return differs(c, r, &last, "the machine does otherwise");
    return false;
}

/* Do the machines have all that the families have, with the outcomes that are chosen now? */
static bool machines_have_now(struct compare *c, struct meeting *m)
{
    c->pairs = (struct comm_pairs){ 0 };
    for (uint32_t r = 0; r < c->n.n; r++) {
        *m = (struct meeting){ .c = c, .rank = r,
                               .at = machine_start(c->arena, &c->world->ranks[r]) };
        bool all = walk_families(c->fs, &c->n, r, take, m);
        if (!m->at.aborts && (!all || !m->at.ends))
            return false;
    }
    return true;
}

/* ---- worlds ---- */

static bool compare_worlds(struct compare *c)
{
    for (uint32_t w = 0; w < c->s->n_worlds; w++) {
        struct words *all = ARENA_ARRAY(c->arena, struct words, c->n.n);
        c->world = &c->s->worlds[w];
        for (uint32_t r = 0; r < c->n.n; r++) {
            const char *other = machine_is_other(&c->world->ranks[r]);
            if (other) {
                c->open = other;
                return false;
            }
            all[r] = machine_words(c->arena, &c->world->ranks[r]);
        }
        if (!c->over && lose_words(c, all))
            return true;
    }
    return false;
}

/* Words of the families: of all outcomes, or of some. */
static bool compare_outcomes(struct compare *c)
{
    struct meeting last = { 0 };
    choices_start(&c->choices, c->fs, 3);
    for (uint32_t lot = 0; lot < LOTS; lot++) {
        bool found = false;
        c->n = c->shapes[lot % c->n_shapes];
        c->choices.lot = lot;
        c->choices.kept = 0;
        choices_begin(&c->choices);
        if (!walk_is_given(c->fs, &c->n))
            continue;
        for (uint32_t w = 0; w < c->s->n_worlds && !found; w++) {
            c->world = &c->s->worlds[w];
            found = machines_have_now(c, &last);
        }
        if (!found && c->choices.n == 0 && c->n_shapes == 1)
            return differs(c, last.rank, &last, "only the families have it");
        if (!found)
            c->wider = "outcomes";
        if (c->choices.n == 0 && lot + 1 >= c->n_shapes)
            break;
    }
    return false;
}

static void find_shapes(struct compare *c)
{
    struct anyn_world world = { .n = c->s->nprocs, .param = 1, .lots = &c->choices.lots };
    choices_start(&c->choices, c->fs, 1);
    for (uint32_t k = 0; c->n_shapes < MOST_SHAPES && anyn_shape(c->fs, k, &world); k++) {
        choices_begin(&c->choices);
        if (c->fs->n_dims == 1 || walk_is_given(c->fs, &world) || c->choices.n)
            c->shapes[c->n_shapes++] = world;
    }
    if (c->n_shapes == 0 && anyn_shape(c->fs, 0, &world))
        c->shapes[c->n_shapes++] = world;
    c->n = c->shapes[0];
}

static bool compare(struct arena *arena, const struct families *fs, const struct skel *s,
                    struct compare *c)
{
    *c = (struct compare){ .arena = arena, .fs = fs, .s = s, .open = c->open, .wider = c->wider,
                           .narrower = c->narrower, .over = c->over };
    find_shapes(c);
    if (fs->errors_return || s->n_agents) {
        c->open = s->n_agents ? "agents" : "errors come back";
        return false;
    }
    return compare_worlds(c) || (!c->open && compare_outcomes(c));
}

/* ---- files ---- */

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

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    const char *error = NULL;
    struct compare *c = ARENA_NEW(arena, struct compare);
    c->over = argc > 1 && strcmp(argv[1], "--over") == 0;
    argc -= c->over;
    argv += c->over;
    if (argc < 3)
        return EXIT_USAGE;
    struct families *fs = families_parse(arena, content(arena, argv[1]), &error);
    if (!fs)
        fail("%s: %s", argv[1], error);
    bool wrong = false;
    for (int i = 2; i < argc && !wrong; i++) {
        struct arena *scratch = arena_new();
        struct skel *s = skel_parse(scratch, content(scratch, argv[i]), argv[i], &error);
        if (!s)
            fail("%s", error);
        wrong = compare(scratch, fs, s, c);
        arena_free(scratch);
    }
    if (!wrong)
        printf("%s%s\n", c->open       ? "open: "
                         : c->narrower ? "narrower: outcomes"
                         : c->wider    ? "wider: "
                                       : "equal",
               c->open ? c->open : c->wider && !c->narrower ? c->wider : "");
    arena_free(arena);
    return wrong;
}
