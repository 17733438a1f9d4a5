/* Random derived datatypes, and what a naive reading of MPI-4.0 chapter 5 says of them.
 *
 *     typegen SEED          prints a C program that makes the types and asserts sizes, bounds
 *                           and, where all is MPI_CHAR, which bytes go in which order
 *
 * A type is a list of (basic type, displacement) here, in the order of the typemap, with marked
 * bounds or none; nothing is shared with the tool.
 */
#include <stdio.h>
#include <stdlib.h>

enum { MAX_ENTRIES = 400, MAX_TYPES = 12, BASICS = 4 };

struct entry {
    int basic;
    long disp;
};

struct type {
    struct entry entries[MAX_ENTRIES];
    int n;
    int marked; /* lb and ub are given */
    long lb, ub;
    int usable, chars; /* made of MPI_CHAR alone */
};

static const char *const names[BASICS] = {"MPI_CHAR", "MPI_SHORT", "MPI_INT", "MPI_DOUBLE"};
static const long sizes[BASICS] = {1, 2, 4, 8};

struct generator {
    unsigned long random;
    struct type types[MAX_TYPES];
    int n;
};

static long pick(struct generator *g, long lo, long hi)
{
    g->random = g->random * 6364136223846793005UL + 1442695040888963407UL;
    return lo + (long)((g->random >> 33) % (unsigned long)(hi - lo + 1));
}

/* 5.1.6: without marks, from the first to the last byte, padded to the strictest type. */
static void find_bounds(struct type *t)
{
    long align = 1;
    if (t->marked)
        return;
    t->lb = t->ub = 0;
    for (int i = 0; i < t->n; i++) {
        long end = t->entries[i].disp + sizes[t->entries[i].basic];
        if (i == 0 || t->entries[i].disp < t->lb)
            t->lb = t->entries[i].disp;
        if (i == 0 || end > t->ub)
            t->ub = end;
        if (sizes[t->entries[i].basic] > align)
            align = sizes[t->entries[i].basic];
    }
    while ((t->ub - t->lb) % align)
        t->ub++;
}

/* One copy of old at a displacement. */
static void add_copy(struct type *t, const struct type *old, long disp)
{
    for (int i = 0; i < old->n; i++) {
        if (t->n == MAX_ENTRIES) {
            t->usable = 0;
            return;
        }
        t->entries[t->n] = old->entries[i];
        t->entries[t->n++].disp += disp;
    }
    t->chars = t->chars && old->chars;
    if (!old->marked)
        return;
    if (!t->marked || disp + old->lb < t->lb)
        t->lb = disp + old->lb;
    if (!t->marked || disp + old->ub > t->ub)
        t->ub = disp + old->ub;
    t->marked = 1;
}

static void add_block(struct type *t, const struct type *old, long n, long disp)
{
    for (long k = 0; k < n; k++)
        add_copy(t, old, disp + k * (old->ub - old->lb));
}

static struct type *begin(struct generator *g)
{
    struct type *t = &g->types[g->n];
    t->n = t->marked = 0;
    t->lb = t->ub = 0;
    t->usable = t->chars = 1;
    return t;
}

static int old_index(struct generator *g)
{
    return (int)pick(g, 0, g->n - 1);
}

/* ---- constructors: the call is printed, the typemap is built ---- */

static void vector(struct generator *g, int bytes)
{
    struct type *t = begin(g);
    int old = old_index(g);
    const struct type *o = &g->types[old];
    long n = pick(g, 1, 3), length = pick(g, 1, 3), stride = pick(g, -2, 4) * (bytes ? 8 : 1);
    printf("    MPI_Type_%svector(%ld, %ld, %ld, t[%d], &t[%d]);\n", bytes ? "create_h" : "", n,
           length, stride, old, g->n);
    for (long k = 0; k < n; k++)
        add_block(t, o, length, k * stride * (bytes ? 1 : o->ub - o->lb));
}

static void indexed(struct generator *g, int bytes)
{
    struct type *t = begin(g);
    int old = old_index(g);
    const struct type *o = &g->types[old];
    long n = pick(g, 1, 3), lengths[3], places[3];
    printf("    MPI_Type_%sindexed(%ld, (int[]){", bytes ? "create_h" : "", n);
    for (long k = 0; k < n; k++)
        printf("%s%ld", k ? ", " : "", lengths[k] = pick(g, 0, 2));
    printf("}, (%s[]){", bytes ? "MPI_Aint" : "int");
    for (long k = 0; k < n; k++)
        printf("%s%ld", k ? ", " : "", places[k] = pick(g, -2, 5) * (bytes ? 8 : 1));
    printf("}, t[%d], &t[%d]);\n", old, g->n);
    for (long k = 0; k < n; k++)
        add_block(t, o, lengths[k], places[k] * (bytes ? 1 : o->ub - o->lb));
}

static void indexed_block(struct generator *g)
{
    struct type *t = begin(g);
    int old = old_index(g);
    const struct type *o = &g->types[old];
    long n = pick(g, 1, 3), length = pick(g, 1, 2), place;
    printf("    MPI_Type_create_indexed_block(%ld, %ld, (int[]){", n, length);
    for (long k = 0; k < n; k++) {
        printf("%s%ld", k ? ", " : "", place = pick(g, 0, 6));
        add_block(t, o, length, place * (o->ub - o->lb));
    }
    printf("}, t[%d], &t[%d]);\n", old, g->n);
}

static void structure(struct generator *g)
{
    struct type *t = begin(g);
    int n = (int)pick(g, 1, 3), olds[3];
    long lengths[3], places[3];
    for (int k = 0; k < n; k++) {
        olds[k] = old_index(g);
        lengths[k] = pick(g, 0, 2);
        places[k] = pick(g, -2, 6) * 8;
        add_block(t, &g->types[olds[k]], lengths[k], places[k]);
    }
    printf("    MPI_Type_create_struct(%d, (int[]){", n);
    for (int k = 0; k < n; k++)
        printf("%s%ld", k ? ", " : "", lengths[k]);
    printf("}, (MPI_Aint[]){");
    for (int k = 0; k < n; k++)
        printf("%s%ld", k ? ", " : "", places[k]);
    printf("}, (MPI_Datatype[]){");
    for (int k = 0; k < n; k++)
        printf("%st[%d]", k ? ", " : "", olds[k]);
    printf("}, &t[%d]);\n", g->n);
}

static void resized(struct generator *g)
{
    struct type *t = begin(g);
    int old = old_index(g);
    long lb = pick(g, -1, 1) * 8, extent = pick(g, 1, 6) * 8;
    printf("    MPI_Type_create_resized(t[%d], %ld, %ld, &t[%d]);\n", old, lb, extent, g->n);
    add_copy(t, &g->types[old], 0);
    t->marked = 1;
    t->lb = lb;
    t->ub = lb + extent;
}

static void subarray(struct generator *g)
{
    struct type *t = begin(g);
    int old = old_index(g), c_order = (int)pick(g, 0, 1);
    const struct type *o = &g->types[old];
    long size[2], sub[2], start[2], extent = o->ub - o->lb;
    for (int k = 0; k < 2; k++) {
        size[k] = pick(g, 1, 4);
        sub[k] = pick(g, 1, size[k]);
        start[k] = pick(g, 0, size[k] - sub[k]);
    }
    printf("    MPI_Type_create_subarray(2, (int[]){%ld, %ld}, (int[]){%ld, %ld}, "
           "(int[]){%ld, %ld}, %s, t[%d], &t[%d]);\n", size[0], size[1], sub[0], sub[1],
           start[0], start[1], c_order ? "MPI_ORDER_C" : "MPI_ORDER_FORTRAN", old, g->n);
    int slow = c_order ? 0 : 1, fast = 1 - slow;
    for (long i = start[slow]; i < start[slow] + sub[slow]; i++)
        for (long k = start[fast]; k < start[fast] + sub[fast]; k++)
            add_copy(t, o, (i * size[fast] + k) * extent);
    t->marked = 1;
    t->lb = 0;
    t->ub = size[0] * size[1] * extent;
}

/* One dimension, cyclic in blocks. */
static void darray(struct generator *g)
{
    struct type *t = begin(g);
    int old = old_index(g);
    const struct type *o = &g->types[old];
    long size = pick(g, 1, 7), processes = pick(g, 1, 3), block = pick(g, 1, 2);
    long rank = pick(g, 0, processes - 1), extent = o->ub - o->lb;
    printf("    MPI_Type_create_darray(%ld, %ld, 1, (int[]){%ld}, (int[]){MPI_DISTRIBUTE_CYCLIC}, "
           "(int[]){%ld}, (int[]){%ld}, MPI_ORDER_C, t[%d], &t[%d]);\n", processes, rank, size,
           block, processes, old, g->n);
    for (long i = 0; i < size; i++)
        if (i / block % processes == rank)
            add_copy(t, o, i * extent);
    t->marked = 1;
    t->lb = 0;
    t->ub = size * extent;
}

static void contiguous(struct generator *g)
{
    struct type *t = begin(g);
    int old = old_index(g);
    long n = pick(g, 0, 4);
    printf("    MPI_Type_contiguous(%ld, t[%d], &t[%d]);\n", n, old, g->n);
    add_block(t, &g->types[old], n, 0);
}

static void make(struct generator *g)
{
    switch (pick(g, 0, 9)) {
    case 0: contiguous(g); break;
    case 1: vector(g, 0); break;
    case 2: vector(g, 1); break;
    case 3: indexed(g, 0); break;
    case 4: indexed(g, 1); break;
    case 5: indexed_block(g); break;
    case 6: resized(g); break;
    case 7: subarray(g); break;
    case 8: darray(g); break;
    default: structure(g); break;
    }
    find_bounds(&g->types[g->n]);
}

/* ---- what must hold ---- */

static void print_sizes(const struct type *t, int at)
{
    long size = 0, first = 0, last = 0;
    for (int i = 0; i < t->n; i++) {
        long lo = t->entries[i].disp, hi = lo + sizes[t->entries[i].basic];
        size += hi - lo;
        first = i == 0 || lo < first ? lo : first;
        last = i == 0 || hi > last ? hi : last;
    }
    printf("    MPI_Type_size(t[%d], &n);\n    assert(n == %ld);\n", at, size);
    printf("    MPI_Type_get_extent(t[%d], &lb, &extent);\n    assert(lb == %ld);\n"
           "    assert(extent == %ld);\n", at, t->lb, t->ub - t->lb);
    printf("    MPI_Type_get_true_extent(t[%d], &lb, &extent);\n    assert(lb == %ld);\n"
           "    assert(extent == %ld);\n", at, first, last - first);
}

static int is_inside(const struct type *t, long count)
{
    for (int i = 0; i < t->n; i++)
        for (long k = 0; k < count; k++) {
            long at = 64 + t->entries[i].disp + k * (t->ub - t->lb);
            if (at < 0 || at > 126)
                return 0;
        }
    return 1;
}

static void print_bytes(const struct type *t, int at)
{
    long count = is_inside(t, 2) ? 2 : 1;
    if (!t->chars || t->n == 0 || t->n * count > 60 || !is_inside(t, count))
        return;
    printf("    MPI_Type_commit(&t[%d]);\n", at);
    printf("    MPI_Sendrecv(bytes + 64, %ld, t[%d], 0, 0, out, 64, MPI_CHAR, 0, 0, "
           "MPI_COMM_SELF, MPI_STATUS_IGNORE);\n", count, at);
    for (long k = 0; k < count; k++)
        for (int i = 0; i < t->n; i++)
            printf("    assert(out[%ld] == %ld);\n", k * t->n + i,
                   64 + t->entries[i].disp + k * (t->ub - t->lb));
}

int main(int argc, char **argv)
{
    static struct generator g;
    g.random = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    printf("#include <assert.h>\n#include <mpi.h>\n\nstatic char bytes[128], out[64];\n\n"
           "int main(int argc, char **argv)\n{\n    MPI_Datatype t[%d];\n    int n;\n"
           "    MPI_Aint lb, extent;\n    MPI_Init(&argc, &argv);\n"
           "    for (int i = 0; i < 127; i++)\n        bytes[i] = (char)i;\n", MAX_TYPES);
    int only = pick(&g, 0, 2) ? 0 : BASICS - 1; /* most programs: of characters alone */
    for (int k = 0; k < BASICS && k <= only; k++) {
        struct type *t = begin(&g);
        t->entries[0] = (struct entry){k, 0};
        t->n = 1;
        t->chars = k == 0;
        find_bounds(t);
        printf("    t[%d] = %s;\n", g.n++, names[k]);
    }
    while (g.n < MAX_TYPES) {
        make(&g);
        if (!g.types[g.n].usable)
            break; /* too long a list; its call has been printed, and says nothing */
        print_sizes(&g.types[g.n], g.n);
        print_bytes(&g.types[g.n], g.n);
        g.n++;
    }
    printf("    MPI_Finalize();\n    return 0;\n}\n");
    return 0;
}
