/* --explain kept: what keeps most of a program.
 *
 *     310 of 900 lines are kept, 1200 of 4000 statements
 *     floating point data of arrays: 5 reads of any value, 12 may be of addresses, 30 must be exact
 *     800 statements in 200 lines:
 *       solve.c:80 `norm` writes what is read by solve.c:81 `MPI_Allreduce(...)`
 *       ...
 *
 * The chains of reasons are a forest: each statement counts for the root that is nearest to it.
 * The chain that is printed for a root begins where it fans out: more than half of what the root
 * keeps comes together there.
 */
#include "slicer/explain.h"

#include "slicer/slicer.h"

#include <stdlib.h>

enum { MAX_ROOTS = 10 };

struct forest {
    const struct explainer *e;
    uint32_t *sizes;     /* [statement and aspect]: statements whose chains pass here */
    uint32_t *roots;     /* [statement]: where its chain ends, SL_NONE: it is dropped */
    const struct ir_instr **lines; /* scratch: statements, by their lines */
};

static uint32_t slot(struct explain_link l)
{
    return l.id * SL_A_COUNT + l.aspect;
}

static bool is_kept(const struct forest *f, uint32_t id)
{
    return f->e->by_id[id] && f->e->reasons->items[id].kept;
}

static void climb(struct forest *f, uint32_t id)
{
    struct explain_link l = {id, SL_A_KEPT}, next;
    f->sizes[slot(l)]++;
    for (; explain_next(f->e, l, &next); l = next)
        f->sizes[slot(next)]++;
    f->roots[id] = l.id;
}

/* ---- lines ---- */

static int compare_numbers(uintptr_t a, uintptr_t b)
{
    return a < b ? -1 : a > b;
}

static int compare_lines(const void *a, const void *b)
{
    const struct src_range *x = &(*(const struct ir_instr *const *)a)->at;
    const struct src_range *y = &(*(const struct ir_instr *const *)b)->at;
    int files = compare_numbers((uintptr_t)x->file, (uintptr_t)y->file);
    return files ? files : compare_numbers(x->line, y->line);
}

/* In how many lines do the first n of f->lines stand? */
static uint32_t count_lines(struct forest *f, uint32_t n)
{
    uint32_t lines = 0;
    qsort(f->lines, n, sizeof *f->lines, compare_lines);
    for (uint32_t i = 0; i < n; i++)
        lines += f->lines[i]->at.line && (!i || compare_lines(&f->lines[i - 1], &f->lines[i]));
    return lines;
}

/* ---- roots ---- */

/* The last link before `root` through which more than half of what the root keeps goes. */
static struct explain_link fan_out(const struct forest *f, uint32_t root)
{
    struct explain_link best = {root, SL_A_KEPT};
    uint32_t all = 0;
    for (unsigned a = 0; a < SL_A_COUNT; a++)
        if (f->sizes[slot((struct explain_link){root, (enum sl_aspect)a})] > all)
            best.aspect = (enum sl_aspect)a,
            all = f->sizes[slot(best)];
    uint32_t depth = 0;
    for (uint32_t id = 0; id < f->e->n; id++) {
        if (!is_kept(f, id))
            continue;
        for (unsigned a = 0; a < SL_A_COUNT; a++) {
            struct explain_link l = {id, (enum sl_aspect)a}, up = l, next;
            uint32_t steps = f->e->reasons->items[id].causes[a].depth;
            if (2 * f->sizes[slot(l)] <= all || steps <= depth)
                continue;
            while (explain_next(f->e, up, &next))
                up = next;
            if (up.id == root)
                best = l, depth = steps;
        }
    }
    return best;
}

static void print_root(struct forest *f, uint32_t root)
{
    uint32_t n = 0;
    for (uint32_t id = 0; id < f->e->n; id++)
        if (f->roots[id] == root)
            f->lines[n++] = f->e->by_id[id];
    uint32_t lines = count_lines(f, n);
    fprintf(f->e->out, "%u statement%s in %u line%s:\n", n, n == 1 ? "" : "s", lines,
            lines == 1 ? "" : "s");
    explain_chain(f->e, fan_out(f, root));
}

static void print_roots(struct forest *f)
{
    uint32_t *sizes = ARENA_ARRAY(f->e->scratch, uint32_t, f->e->n + 1);
    for (uint32_t id = 0; id < f->e->n; id++)
        if (f->roots[id] != SL_NONE)
            sizes[f->roots[id]]++;
    for (unsigned k = 0; k < MAX_ROOTS; k++) {
        uint32_t most = 0;
        for (uint32_t id = 0; id < f->e->n; id++)
            if (sizes[id] > sizes[most])
                most = id;
        if (!f->e->n || !sizes[most])
            return;
        print_root(f, most);
        sizes[most] = 0;
    }
}

static void print_sums(struct forest *f)
{
    uint32_t n = 0, kept = 0, reads[SL_READ_EXACT + 1] = {0};
    for (uint32_t id = 0; id < f->e->n; id++)
        if (is_kept(f, id))
            f->lines[kept++] = f->e->by_id[id], reads[f->e->reasons->items[id].read]++;
    uint32_t kept_lines = count_lines(f, kept);
    for (uint32_t id = 0; id < f->e->n; id++)
        if (f->e->by_id[id])
            f->lines[n++] = f->e->by_id[id];
    fprintf(f->e->out, "%u of %u lines are kept, %u of %u statements\n", kept_lines,
            count_lines(f, n), kept, n);
    if (reads[SL_READ_CUT] + reads[SL_READ_ADDRESS] + reads[SL_READ_EXACT])
        fprintf(f->e->out, "floating point data of arrays: %u reads of any value, %u may be of "
                "addresses, %u must be exact\n", reads[SL_READ_CUT], reads[SL_READ_ADDRESS],
                reads[SL_READ_EXACT]);
}

void slicer_explain_kept(FILE *out, const struct slicer_result *r, const struct ir_prog *original)
{
    struct explainer e = explain_new(out, r->reasons, original);
    struct forest f = {.e = &e};
    f.sizes = ARENA_ARRAY(e.scratch, uint32_t, e.n * SL_A_COUNT + 1);
    f.roots = ARENA_ARRAY(e.scratch, uint32_t, e.n + 1);
    f.lines = ARENA_ARRAY(e.scratch, const struct ir_instr *, e.n + 1);
    for (uint32_t id = 0; id < e.n; id++) {
        f.roots[id] = SL_NONE;
        if (is_kept(&f, id))
            climb(&f, id);
    }
    print_sums(&f);
    print_roots(&f);
    arena_free(e.scratch);
}
