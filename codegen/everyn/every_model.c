/* The text of the model: what all models have, then the events in their order, loop by loop. */
#include "codegen/everyn/everyn.h"
#include "codegen/everyn/counted.h"
#include "codegen/everyn/expression.h"
#include "core/base/str.h"
#include "core/base/vec.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    MOST_ROUNDS = 2,   /* of a loop that something unknown ends */
    MOST_OF_LOG = 1000 /* ranks */
};

struct writer {
    FILE *out;
    const struct families *fs;
    const struct family **order; /* by places */
    const char **calls;          /* of collectives */
    uint32_t n_calls, cap_calls;
    uint32_t *comms;
    uint32_t n_comms, cap_comms;
};

static int by_place(const void *x, const void *y)
{
    const struct family *a = *(const struct family *const *)x;
    const struct family *b = *(const struct family *const *)y;
    for (uint32_t i = 0; i < a->n_place && i < b->n_place; i += 2) /* positions */
        if (a->place[i].constant != b->place[i].constant)
            return a->place[i].constant < b->place[i].constant ? -1 : 1;
    return (a > b) - (a < b);
}

static void line(struct writer *w, uint32_t depth, const char *text)
{
    fprintf(w->out, "%*s%s\n", 4 * (int)depth, "", text);
}

static uint32_t number_of_comm(const struct writer *w, uint32_t comm)
{
    uint32_t k = 0;
    while (w->comms[k] != comm)
        k++;
    return k;
}

static uint32_t number_of_call(const struct writer *w, const char *call)
{
    uint32_t k = 0;
    while (!str_same(w->calls[k], call))
        k++;
    return k;
}

static void collect(struct writer *w, const struct family *f)
{
    bool known = f->kind == FAMILY_WAIT;
    for (uint32_t k = 0; k < w->n_comms && !known; k++)
        known = w->comms[k] == f->comm;
    if (!known)
        VEC_PUSH(w->fs->arena, w->comms, w->n_comms, w->cap_comms, f->comm);
    known = f->kind != FAMILY_COLL;
    for (uint32_t k = 0; k < w->n_calls && !known; k++)
        known = str_same(w->calls[k], f->call);
    if (!known)
        VEC_PUSH(w->fs->arena, w->calls, w->n_calls, w->cap_calls, f->call);
}

/* ---- events ---- */

static void print_rank(struct writer *w, const struct affine *place, bool is_place)
{
    bool many = is_place && w->fs->n_dims > 1;
    fputs(many ? "PLACE(" : "", w->out);
    for (uint32_t i = 0; i < (many ? w->fs->n_dims : 1); i++) {
        fputs(i ? ", " : "", w->out);
        everyn_value(w->out, w->fs, place[i]);
    }
    fputs(many ? ")" : "", w->out);
}

static void print_channel(struct writer *w, const struct family *f, const struct affine_map *m)
{
    struct affine place[FAMILY_DIMS] = { { 0 } };
    for (uint32_t i = 0; i < w->fs->n_dims; i++)
        place[i] = affine_subst(w->fs->space, f->peer[i], m);
    fputc('(', w->out);
    print_rank(w, place, true);
    fputs(", ", w->out);
    everyn_value(w->out, w->fs, affine_subst(w->fs->space, f->tag, m));
    fprintf(w->out, ", %u)", number_of_comm(w, f->comm));
}

/* Facts that are not known on the way, or "true". */
static void print_facts(struct writer *w, const struct affine_facts *facts,
                        const struct affine_facts *known)
{
    bool first = true;
    for (uint32_t i = 0; i < facts->n; i++) {
        bool is_known = facts->items[i].e.n == 0; /* 0 == 0 */
        for (uint32_t k = 0; k < known->n && !is_known; k++)
            is_known = known->items[k].equal == facts->items[i].equal &&
                       affine_same(known->items[k].e, facts->items[i].e);
        if (is_known)
            continue;
        fputs(first ? "" : " && ", w->out);
        everyn_fact(w->out, w->fs, facts->items[i]);
        first = false;
    }
    fputs(first ? "true" : "", w->out);
}

/* What is printed from begin_text() to end_text() is a text; it lives as long as the families. */
struct aside {
    FILE *out;
    char *text;
    size_t size;
};

static void begin_text(struct writer *w, struct aside *a)
{
    *a = (struct aside){ .out = w->out };
    w->out = open_memstream(&a->text, &a->size);
}

static char *end_text(struct writer *w, struct aside *a)
{
    fclose(w->out);
    w->out = a->out;
    char *copy = arena_strdup(w->fs->arena, a->text);
    free(a->text);
    return copy;
}

static char *facts_text(struct writer *w, const struct affine_facts *facts,
                        const struct affine_facts *known)
{
    struct aside a;
    begin_text(w, &a);
    print_facts(w, facts, known);
    return end_text(w, &a);
}

/* For each event that the request may be: if there is such an event, it is over. */
static void print_wait(struct writer *w, const struct family *f, uint32_t depth)
{
    if (!f->n_requests)
        line(w, depth, "unmet[r] == 0;");
    for (uint32_t i = 0; i < f->n_requests; i++)
        for (uint32_t k = 0; k < w->fs->n; k++) {
            const struct family *g = w->order[k];
            struct affine_map m = { 0 };
            struct affine_facts when = { 0 };
            if (!str_same(g->statement, f->requests[i].statement))
                continue;
            for (uint32_t c = 0; c < g->n_counters && c < f->requests[i].n; c++)
                affine_map_put(w->fs->arena, &m, g->counters[c], f->requests[i].counters[c]);
            affine_facts_subst(w->fs->space, &when, &g->where, &m);
            const char *there = facts_text(w, &when, &f->where);
            bool always = str_same(there, "true");
            fprintf(w->out, "%*s", 4 * (int)depth, "");
            if (!always)
                fprintf(w->out, "(!(%s) || ", there);
            fputs(g->kind == FAMILY_SEND ? "SENT" : "RECEIVED", w->out);
            print_channel(w, g, &m);
            fputs(always ? ";\n" : ");\n", w->out);
        }
}

static void print_event(struct writer *w, const struct family *f, uint32_t depth)
{
    struct affine_map none = { 0 };
    if (f->kind == FAMILY_WAIT) {
        print_wait(w, f, depth);
        return;
    }
    fprintf(w->out, "%*s", 4 * (int)depth, "");
    if (f->kind == FAMILY_COLL) {
        fprintf(w->out, "collective(%s, ", f->call);
        if (f->has_root)
            print_rank(w, f->peer, f->root_place);
        else
            fputs("0", w->out);
        fprintf(w->out, ", %u)", number_of_comm(w, f->comm));
    } else {
        fputs(f->kind == FAMILY_SEND ? f->blocking ? "send" : "isend"
                                     : f->blocking ? "recv" : "irecv", w->out);
        print_channel(w, f, &none);
    }
    if (f->at.line)
        fprintf(w->out, ";  /* line %u */\n", f->at.line);
    else
        fputs(";\n", w->out);
}

/* Events one after the other for which the same holds: one question.  Returns how many. */
static uint32_t print_guarded(struct writer *w, uint32_t first, uint32_t end,
                              const struct affine_facts *known, uint32_t depth)
{
    const char *when = facts_text(w, &w->order[first]->where, known);
    bool always = str_same(when, "true");
    uint32_t n = 0;
    if (!always) {
        line(w, depth, "if");
        fprintf(w->out, "%*s:: %s ->\n", 4 * (int)depth, "", when);
    }
    while (first + n < end && w->order[first + n]->n_place == w->order[first]->n_place &&
           str_same(facts_text(w, &w->order[first + n]->where, known), when))
        print_event(w, w->order[first + n++], depth + !always);
    if (!always) {
        line(w, depth, ":: else");
        line(w, depth, "fi;");
    }
    return n;
}

/* ---- loops ---- */

static void events(struct writer *w, uint32_t first, uint32_t end, uint32_t level,
                   const struct affine_facts *known);

/* What bounds the counter, of one of the families; all of them have to be at an end. */
static char *bounds_text(struct writer *w, const struct family *f, uint32_t k)
{
    struct aside a;
    struct affine_fact bound;
    bool first = true;
    begin_text(w, &a);
    for (uint32_t i = 0; i < f->where.n; i++) {
        if (!everyn_bounds(w->fs, f, k, f->where.items[i], &bound))
            continue;
        fputs(first ? "" : " && ", w->out);
        everyn_fact(w->out, w->fs, bound);
        first = false;
    }
    return end_text(w, &a);
}

static void loop(struct writer *w, uint32_t first, uint32_t end, uint32_t level,
                 const struct affine_facts *known)
{
    uint32_t k = level / 2, depth = k + 1;
    const struct family *f = w->order[first];
    const char *counter = w->fs->space->atoms[f->counters[k]].name;
    struct affine_facts inside = { 0 };
    const char **texts = NULL;
    uint32_t n = 0, cap = 0;
    for (uint32_t i = first; i < end; i++) {
        const char *text = bounds_text(w, w->order[i], k);
        bool there = false;
        for (uint32_t c = 0; c < n && !there; c++)
            there = str_same(texts[c], text);
        if (!there)
            VEC_PUSH(w->fs->arena, texts, n, cap, text);
    }
    affine_facts_add_all(w->fs->space, &inside, known);
    for (uint32_t i = 0; n == 1 && i < f->where.n; i++) {
        struct affine_fact bound;
        if (!f->where.items[i].equal && everyn_bounds(w->fs, f, k, f->where.items[i], &bound))
            affine_facts_add(w->fs->space, &inside, f->where.items[i]);
    }
    fprintf(w->out, "%*s%s = 0;\n", 4 * (int)depth, "", counter);
    line(w, depth, "do");
    fprintf(w->out, "%*s:: ", 4 * (int)depth, "");
    for (uint32_t c = 0; c < n; c++)
        fprintf(w->out, n > 1 ? "%s(%s)" : "%s%s", c ? " || " : "", texts[c]);
    fputs(" ->\n", w->out);
    events(w, first, end, level + 2, &inside);
    fprintf(w->out, "%*s%s++\n", 4 * (int)depth + 4, "", counter);
    line(w, depth, ":: else -> break");
    line(w, depth, "od;");
    fprintf(w->out, "%*s%s = 0;\n", 4 * (int)depth, "", counter);
}

/* Families from number `first` on that are in the same loops so far. */
static void events(struct writer *w, uint32_t first, uint32_t end, uint32_t level,
                   const struct affine_facts *known)
{
    while (first < end) {
        const struct family *f = w->order[first];
        uint32_t next = first + 1;
        if (f->n_place == level + 1) {
            first += print_guarded(w, first, end, known, level / 2 + 1);
            continue;
        }
        while (next < end && w->order[next]->n_place > level + 1 &&
               w->order[next]->place[level].constant == f->place[level].constant)
            next++;
        loop(w, first, next, level, known);
        first = next;
    }
}

/* ---- what all models have ---- */

static const char *const prelude =
    "#define FLOOR(x, by) (((x) - (((x) % (by)) + (by)) % (by)) / (by))\n"
    "#define CHANNEL(from, to, tag, comm) ((((from) * N + (to)) * TAGS + (tag)) * COMMS + (comm))\n"
    "\n"
    "/* Sends less receives of each channel: the k-th ones meet.  Of each rank: its messages that\n"
    " * are posted and have not met. */\n"
    "short posted[N * N * TAGS * COMMS], unmet[N];\n"
    "\n"
    "/* Who is in a collective, in which one, and whether its turn is an odd one. */\n"
    "short inside[COMMS], which[COMMS];\n"
    "bit turn[COMMS];\n"
    "\n"
    "#define SENT(to, tag, comm) (posted[CHANNEL(r, to, tag, comm)] <= 0)\n"
    "#define RECEIVED(from, tag, comm) (posted[CHANNEL(from, r, tag, comm)] >= 0)\n"
    "\n"
    "inline isend(to, tag, comm)\n{\n"
    "    d_step {\n"
    "        assert(0 <= to && to < N && 0 <= tag && tag < TAGS);\n"
    "        if\n"
    "        :: posted[CHANNEL(r, to, tag, comm)] < 0 -> unmet[to]--\n"
    "        :: else -> unmet[r]++\n"
    "        fi;\n"
    "        posted[CHANNEL(r, to, tag, comm)]++\n"
    "    }\n}\n\n"
    "inline irecv(from, tag, comm)\n{\n"
    "    d_step {\n"
    "        assert(0 <= from && from < N && 0 <= tag && tag < TAGS);\n"
    "        if\n"
    "        :: posted[CHANNEL(from, r, tag, comm)] > 0 -> unmet[from]--\n"
    "        :: else -> unmet[r]++\n"
    "        fi;\n"
    "        posted[CHANNEL(from, r, tag, comm)]--\n"
    "    }\n}\n\n"
    "inline send(to, tag, comm)\n{\n"
    "    isend(to, tag, comm);\n    SENT(to, tag, comm)\n}\n\n"
    "inline recv(from, tag, comm)\n{\n"
    "    irecv(from, tag, comm);\n    RECEIVED(from, tag, comm)\n}\n\n"
    "inline collective(call, root, comm)\n{\n"
    "    d_step {\n"
    "        assert(inside[comm] == 0 || which[comm] == (call) * N + (root));\n"
    "        which[comm] = (call) * N + (root);\n"
    "        inside[comm]++;\n"
    "        here = turn[comm];\n"
    "        if\n"
    "        :: inside[comm] == N ->\n"
    "            inside[comm] = 0;\n"
    "            which[comm] = 0;\n"
    "            turn[comm] = 1 - turn[comm]\n"
    "        :: else\n"
    "        fi\n"
    "    }\n"
    "    turn[comm] != here\n}\n\n";

/* Tags are below this number: a sum of all there is in them, where they are not numbers. */
static void print_tags(struct writer *w)
{
    int64_t most = 0, times = 0;
    for (uint32_t i = 0; i < w->fs->n; i++) {
        const struct family *f = w->order[i];
        if (f->kind != FAMILY_SEND && f->kind != FAMILY_RECV)
            continue;
        most = most > f->tag.constant ? most : f->tag.constant;
        int64_t sum = 0;
        for (uint32_t k = 0; k < f->tag.n; k++)
            sum += f->tag.terms[k].by > 0 ? f->tag.terms[k].by : 0;
        times = times > sum ? times : sum;
    }
    if (times)
        fprintf(w->out, "#define TAGS (%" PRId64 " * N + %" PRId64 ")\n", times, most + 1);
    else
        fprintf(w->out, "#define TAGS %" PRId64 "\n", most + 1);
}

static void print_sizes(struct writer *w)
{
    const struct families *fs = w->fs;
    for (uint32_t i = 0; fs->n_dims > 1 && i < fs->n_dims; i++) {
        const char *name = fs->space->atoms[fs->dims[i]].name;
        fprintf(w->out, "#ifndef %s\n#define %s 2\n#endif\n", name, name);
    }
    if (fs->n_dims == 1) {
        fputs("#ifndef N\n#define N 4\n#endif\n", w->out);
    } else {
        fputs("#define N (", w->out);
        for (uint32_t i = 0; i < fs->n_dims; i++)
            fprintf(w->out, "%s%s", i ? " * " : "", fs->space->atoms[fs->dims[i]].name);
        fputs(")\n", w->out);
        const char *second = fs->space->atoms[fs->dims[1]].name;
        if (fs->n_dims == 2)
            fprintf(w->out, "#define PLACE(x, y) ((x) * %s + (y))\n", second);
        else
            fprintf(w->out, "#define PLACE(x, y, z) (((x) * %s + (y)) * %s + (z))\n", second,
                    fs->space->atoms[fs->dims[2]].name);
    }
    print_tags(w);
    fprintf(w->out, "#define COMMS %u\n", w->n_comms ? w->n_comms : 1);
    for (uint32_t i = 0; i < w->n_calls; i++)
        fprintf(w->out, "#define %s %u\n", w->calls[i], number_of_call(w, w->calls[i]) + 1);
}

/* Coordinates, and counters: those of one name once. */
static void print_locals(struct writer *w)
{
    const struct families *fs = w->fs;
    uint32_t *names = NULL, n = 0, cap = 0;
    line(w, 1, "bit here;");
    for (uint32_t i = 0; i < fs->n; i++)
        for (uint32_t k = 0; k < fs->items[i].n_counters; k++) {
            bool known = false;
            for (uint32_t c = 0; c < n && !known; c++)
                known = names[c] == fs->items[i].counters[k];
            if (known)
                continue;
            VEC_PUSH(fs->arena, names, n, cap, fs->items[i].counters[k]);
            fprintf(w->out, "    short %s;\n", fs->space->atoms[names[n - 1]].name);
        }
    for (uint32_t i = 0; fs->n_dims > 1 && i < fs->n_dims; i++) {
        fprintf(w->out, "    short %s = r", fs->space->atoms[fs->coords[i]].name);
        for (uint32_t k = i + 1; k < fs->n_dims; k++)
            fprintf(w->out, " / %s", fs->space->atoms[fs->dims[k]].name);
        fprintf(w->out, " %% %s;\n", fs->space->atoms[fs->dims[i]].name);
    }
}

static bool is_in(const struct families *fs, const struct affine_facts *facts, uint32_t atom)
{
    for (uint32_t i = 0; i < facts->n; i++)
        if (affine_contains(fs->space, facts->items[i].e, atom))
            return true;
    return false;
}

static bool is_used(const struct families *fs, uint32_t atom)
{
    bool used = is_in(fs, &fs->given, atom);
    for (uint32_t i = 0; i < fs->n && !used; i++) {
        const struct family *f = &fs->items[i];
        used = is_in(fs, &f->where, atom) || affine_contains(fs->space, f->tag, atom);
        for (uint32_t k = 0; k < fs->n_dims; k++)
            used = used || affine_contains(fs->space, f->peer[k], atom);
    }
    return used;
}

/* Functions that are no operators of Promela, as far as there are ranks. */
static void print_macros(struct writer *w)
{
    bool has_log = false, has_zeros = false;
    for (uint32_t i = 0; i < w->fs->space->n; i++) {
        enum affine_kind kind = w->fs->space->atoms[i].kind;
        has_log = has_log || (kind == AFFINE_LOG && is_used(w->fs, i));
        has_zeros = has_zeros || (kind == AFFINE_ZEROS && is_used(w->fs, i));
    }
    if (has_zeros)
        fputs("#define ZEROS(x) LOG2((x) & -(x))\n", w->out);
    if (!has_log && !has_zeros)
        return;
    fputs("#define LOG2(x) (((x) > 1)", w->out);
    for (int most = 3; most < MOST_OF_LOG; most = 2 * most + 1)
        fprintf(w->out, " + ((x) > %d)", most);
    fputs(")\n", w->out);
}

static void print_outcomes(struct writer *w, bool declare)
{
    const struct families *fs = w->fs;
    for (uint32_t i = 0; i < fs->space->n; i++) {
        const char *name = everyn_shared_name(fs, i);
        int most = fs->space->atoms[i].kind == AFFINE_CHOICE ? 1 : MOST_ROUNDS;
        if (!name || !is_used(fs, i))
            continue;
        if (declare)
            fprintf(w->out, "short %s;\n", name);
        else
            fprintf(w->out, "    select(%s : 0 .. %d);\n", name, most);
    }
}

static void print_init(struct writer *w)
{
    struct affine_facts nothing = { 0 };
    fputs("init\n{\n    short i;\n", w->out);
    print_outcomes(w, false);
    fputs("    if\n    :: ", w->out);
    print_facts(w, &w->fs->given, &nothing);
    fputs(" ->\n        atomic {\n            do\n            :: i < N -> run rank(i); i++\n"
          "            :: else -> break\n            od\n        }\n"
          "    :: else  /* the program ends itself for such N */\n    fi\n}\n", w->out);
}

void everyn_print(FILE *out, const struct families *fs, const char *program)
{
    struct writer w = { .out = out, .fs = fs };
    struct affine_facts nothing = { 0 };
    w.order = ARENA_ARRAY(fs->arena, const struct family *, fs->n);
    for (uint32_t i = 0; i < fs->n; i++) {
        w.order[i] = &fs->items[i];
        collect(&w, &fs->items[i]);
    }
    if (fs->n)
        qsort(w.order, fs->n, sizeof *w.order, by_place);
    fprintf(out, "/* %s: what each rank does, for every number of processes.\n *\n", program);
    fprintf(out, " *     spin %s -run -DVECTORSZ=65536 FILE     "
                 "\"errors: 0\": no potential deadlock\n */\n",
            fs->n_dims == 1 ? "-DN=6" : "-DP=2 -DQ=3");
    print_sizes(&w);
    print_macros(&w);
    fputs("\n", out);
    print_outcomes(&w, true);
    fputs(prelude, out);
    fputs("proctype rank(short r)\n{\n", out);
    print_locals(&w);
    events(&w, 0, fs->n, 0, &nothing);
    line(&w, 1, "skip");
    fputs("}\n\n", out);
    print_init(&w);
}
