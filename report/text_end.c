/* Where the ranks are at the end of a counterexample, one row for all that are at the same place.
 *
 *     ranks 0..2  wait in MPI_Send at line 30 for ranks 1, 2, 0 to receive
 *     rank 3      has ended at line 44
 */
#include "report/text_parts.h"

#include "core/base/path.h"
#include "core/base/str.h"
#include "report/format.h"

#include <string.h>

enum { MAX_ROWS = 6, MAX_LISTED = 4, WIDEST = 14 };

struct table {
    const struct result_finding *f;
    const uint32_t *row;     /* of each rank: the first rank at the same place */
    uint32_t n;              /* ranks */
    int width;               /* of the first column */
};

static const struct result_final *final_of(const struct result_finding *f, uint32_t rank)
{
    return &f->trace->final[rank];
}

static bool same_range(const struct src_range *x, const struct src_range *y)
{
    return str_same(x->file, y->file) && x->line == y->line && x->col == y->col;
}

static bool same_calls(const struct result_final *x, const struct result_final *y)
{
    if (x->n_calls != y->n_calls)
        return false;
    for (uint32_t i = 0; i < x->n_calls; i++)
        if (!same_range(&x->calls[i], &y->calls[i]))
            return false;
    return true;
}

/* "rank 12" in a text: where, and how long it is; NULL: it is not there. */
static const char *find_rank(const char *text, uint32_t rank, size_t *length)
{
    char wanted[24];
    *length = (size_t)snprintf(wanted, sizeof wanted, "rank %u", rank);
    const char *found = text;
    while ((found = strstr(found, wanted)) != NULL) {
        if (!(found[*length] >= '0' && found[*length] <= '9'))
            return found;
        found += *length;
    }
    return NULL;
}

/* Do two texts say the same, each of the one rank that is waited for? */
static bool same_but_for_rank(const struct result_final *x, const struct result_final *y)
{
    size_t n, m;
    if (x->n_waits_for != 1 || y->n_waits_for != 1)
        return false;
    const char *a = find_rank(x->waits, x->waits_for[0], &n);
    const char *b = find_rank(y->waits, y->waits_for[0], &m);
    return a && b && a - x->waits == b - y->waits &&
           strncmp(x->waits, y->waits, (size_t)(a - x->waits)) == 0 && strcmp(a + n, b + m) == 0;
}

/* Ranks that have failed, and those that only wait for them, are told apart. */
static bool is_in_table(const struct result_final *x)
{
    return !x->failed && (x->ended || x->waits);
}

static bool same_row(const struct result_finding *f, uint32_t p, uint32_t q)
{
    const struct result_final *x = final_of(f, p), *y = final_of(f, q);
    if (x->ended != y->ended || !same_range(&x->at, &y->at))
        return false;
    return x->ended || (same_calls(x, y) && (strcmp(x->waits, y->waits) == 0 ||
                                             same_but_for_rank(x, y)));
}

/* The next rank after `rank` in its row, or the number of ranks. */
static uint32_t next_in_row(const struct table *t, uint32_t rank)
{
    uint32_t p = rank + 1;
    while (p < t->n && t->row[p] != t->row[rank])
        p++;
    return p;
}

static uint32_t size_of_row(const struct table *t, uint32_t first)
{
    uint32_t n = 0;
    for (uint32_t p = first; p < t->n; p = next_in_row(t, p))
        n++;
    return n;
}

enum { ROOM = 64 };

/* "ranks 0..2, 5"; the length. */
static int ranks_text(const struct table *t, uint32_t first, char text[ROOM])
{
    int n = snprintf(text, ROOM, "%s", size_of_row(t, first) == 1 ? "rank " : "ranks ");
    for (uint32_t p = first, end; p < t->n; p = next_in_row(t, end)) {
        for (end = p; next_in_row(t, end) == end + 1 && end + 1 < t->n; end++) {}
        const char *comma = p == first ? "" : ", ";
        if (n > ROOM - 28)
            return n + snprintf(text + n, (size_t)(ROOM - n), ", ...");
        if (end == p)
            n += snprintf(text + n, (size_t)(ROOM - n), "%s%u", comma, p);
        else
            n += snprintf(text + n, (size_t)(ROOM - n), "%s%u%s%u", comma, p,
                          end == p + 1 ? ", " : "..", end);
    }
    return n;
}

/* "line 30", "util.c:30" */
static void print_line(FILE *out, const struct result_finding *f, const struct src_range *at)
{
    if (str_same(at->file, f->at.file))
        fprintf(out, "line %u", at->line);
    else
        fprintf(out, "%s:%u", path_base(at->file), at->line);
}

static bool wait_for_themselves(const struct table *t, uint32_t first)
{
    uint32_t p = first;
    while (p < t->n && final_of(t->f, p)->waits_for[0] == p)
        p = next_in_row(t, p);
    return p == t->n;
}

/* "for ranks 1, 2, 0 to receive": what each rank of the row waits for. */
static void print_partners(FILE *out, const struct table *t, uint32_t first)
{
    const struct result_final *x = final_of(t->f, first);
    uint32_t second = next_in_row(t, first), shown = 0;
    size_t n;
    if (second == t->n || strcmp(x->waits, final_of(t->f, second)->waits) == 0) {
        fprintf(out, " %s", x->waits);
        return;
    }
    const char *partner = find_rank(x->waits, x->waits_for[0], &n);
    if (wait_for_themselves(t, first)) {
        fprintf(out, " %.*sthemselves%s", (int)(partner - x->waits), x->waits, partner + n);
        return;
    }
    fprintf(out, " %.*sranks ", (int)(partner - x->waits), x->waits);
    for (uint32_t p = first; p < t->n; p = next_in_row(t, p), shown++) {
        if (shown < MAX_LISTED || next_in_row(t, p) == t->n)
            fprintf(out, "%s%u", shown ? ", " : "", final_of(t->f, p)->waits_for[0]);
        else if (shown == MAX_LISTED)
            fputs(", ...", out);
    }
    fputs(partner + n, out);
}

static void print_place(FILE *out, const struct table *t, const struct result_final *x)
{
    struct src_range at = x->at;
    if (!at.file)
        return;
    if (x->ended && at.end_line > at.line) /* the last line of main */
        at.line = at.end_line;
    fputs(" at ", out);
    print_line(out, t->f, &at);
    for (uint32_t i = 0; i < x->n_calls && !x->ended && x->calls[i].file; i++) {
        fputs(i ? ", at " : " (called at ", out);
        print_line(out, t->f, &x->calls[i]);
    }
    if (x->n_calls && !x->ended && x->calls[0].file)
        fputc(')', out);
}

static void print_row(FILE *out, const struct table *t, uint32_t first)
{
    const struct result_final *x = final_of(t->f, first);
    const char *call = x->call ? x->call : x->operation;
    bool one = size_of_row(t, first) == 1;
    char ranks[ROOM];
    int n = ranks_text(t, first, ranks);
    fprintf(out, "  %s%*s  ", ranks, n < t->width ? t->width - n : 0, "");
    if (x->ended)
        fprintf(out, "%s ended", one ? "has" : "have");
    else
        fprintf(out, "%s in %.*s", one ? "waits" : "wait", format_call_length(call), call);
    print_place(out, t, x);
    if (!x->ended)
        print_partners(out, t, first);
    fputc('\n', out);
}

static struct table table_of(struct arena *a, const struct result_finding *f)
{
    struct table t = {.f = f, .n = f->trace->nprocs};
    uint32_t *row = ARENA_ARRAY(a, uint32_t, t.n);
    char text[ROOM];
    for (uint32_t p = 0; p < t.n; p++) {
        row[p] = is_in_table(final_of(f, p)) ? 0 : t.n;
        while (row[p] < p && !(row[row[p]] == row[p] && same_row(f, row[p], p)))
            row[p]++;
    }
    t.row = row;
    for (uint32_t p = 0; p < t.n; p++) {
        int width = row[p] == p ? ranks_text(&t, p, text) : 0;
        t.width = width > t.width && width <= WIDEST ? width : t.width;
    }
    return t;
}

void text_end(FILE *out, const struct result_finding *f)
{
    struct arena *scratch = arena_new();
    struct table t = table_of(scratch, f);
    uint32_t n = 0, more = 0;
    for (uint32_t p = 0; p < t.n; p++) {
        if (t.row[p] != p)
            continue;
        if (n++ < MAX_ROWS)
            print_row(out, &t, p);
        else
            more += size_of_row(&t, p);
    }
    if (more)
        fprintf(out, "  and %u more rank%s (--verbose)\n", more, more == 1 ? "" : "s");
    arena_free(scratch);
}
