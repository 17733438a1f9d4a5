
#include "abstraction/model/datatype.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <string.h>

struct datatypes {
    struct arena *arena;
    struct datatype **items;
    uint32_t n, cap;
};

struct datatypes *datatypes_new(struct arena *arena)
{
    struct datatypes *t = ARENA_NEW(arena, struct datatypes);
    t->arena = arena;
    return t;
}

const struct datatype *datatypes_get(const struct datatypes *t, uint32_t index)
{
    return t->items[index];
}

uint32_t datatypes_count(const struct datatypes *t)
{
    return t->n;
}

static bool same_block(const struct type_block *a, const struct type_block *b)
{
    return a->disp == b->disp && a->count == b->count && a->absolute == b->absolute &&
           a->object == b->object && !strcmp(a->basic, b->basic);
}

static bool same_type(const struct datatype *a, const struct datatype *b)
{
    if (a->predefined != b->predefined || a->n_blocks != b->n_blocks || !a->blocks ||
        !b->blocks || a->lb != b->lb || a->extent != b->extent || a->lb_marked != b->lb_marked ||
        a->ub_marked != b->ub_marked || a->related != b->related || a->base != b->base ||
        a->placed != b->placed ||
        strcmp(a->name, b->name) != 0)
        return false;
    for (uint32_t i = 0; i < a->n_blocks; i++)
        if (!same_block(&a->blocks[i], &b->blocks[i]))
            return false;
    return true;
}

static const struct datatype *intern(struct datatypes *t, struct datatype *d)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (same_type(t->items[i], d))
            return t->items[i];
    d->index = t->n;
    VEC_PUSH(t->arena, t->items, t->n, t->cap, d);
    return d;
}

/* Of a struct with one member of it in C; complex numbers are pairs of reals. */
static int64_t alignment_of(const char *basic)
{
    const char *members[2];
    bool complex = strstr(basic, "COMPLEX") != NULL;
    uint32_t n = datatype_members(basic, members);
    int64_t size = mpi_type_size(members[0]) / (complex ? 2 : 1);
    return n == 2 && size < (int64_t)sizeof(int) ? (int64_t)sizeof(int) : size;
}

const struct datatype *datatype_named(struct datatypes *t, const char *name)
{
    uint32_t size = mpi_type_size(name);
    bool lower = !strcmp(name, "MPI_LB"), upper = !strcmp(name, "MPI_UB");
    if (!size && !lower && !upper)
        return NULL;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->items[i]->predefined && !strcmp(t->items[i]->name, name))
            return t->items[i];
    struct datatype *d = ARENA_NEW(t->arena, struct datatype);
    *d = (struct datatype){.name = name, .predefined = true, .alignment = 1,
                           .lb_marked = lower, .ub_marked = upper};
    d->blocks = ARENA_NEW(t->arena, struct type_block);
    if (size) {
        d->n_blocks = 1;
        d->basic = name;
        d->n_basic = 1;
        d->sequence = sequence_of_basic(name);
        d->size = size;
        d->extent = d->true_extent = mpi_type_extent(name);
        d->alignment = alignment_of(name);
        d->blocks[0] = (struct type_block){.basic = name, .count = 1};
    }
    return intern(t, d);
}

const struct datatype *datatype_vague(struct datatypes *t, const char *name, const char *basic)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (t->items[i]->vague && !strcmp(t->items[i]->name, name) &&
            !strcmp(t->items[i]->basic, basic))
            return t->items[i];
    struct datatype *d = ARENA_NEW(t->arena, struct datatype);
    *d = (struct datatype){.name = name, .basic = basic, .vague = true, .size = -1, .extent = -1,
                           .sequence = sequence_of_basic(basic),
                           .alignment = alignment_of(basic)};
    return intern(t, d);
}

bool datatype_is_dense(const struct datatype *d)
{
    return d->blocks && d->n_blocks == 1 && !d->absolute && d->blocks[0].disp == 0 &&
           d->lb == 0 && d->extent == d->size &&
           d->size == d->n_basic * (int64_t)mpi_type_extent(d->blocks[0].basic);
}

/* ---- construction ---- */

struct builder {
    struct datatypes *t;
    struct datatype *d;
    uint32_t cap;
    bool empty, bare, too_many; /* no part yet; no bound yet */
    int64_t ub, true_ub;
    uint32_t object; /* of the last part */
    bool addresses;  /* a part has absolute ones that no base is known of */
    bool mixed;      /* and another has distances; or these are from several objects */
};

/* A block that goes on where the last one ends makes it longer. */
static void add_block(struct builder *b, struct type_block block)
{
    struct datatype *d = b->d;
    if (b->too_many)
        return;
    if (d->n_blocks) {
        struct type_block *last = &d->blocks[d->n_blocks - 1];
        int64_t end = last->disp + last->count * (int64_t)mpi_type_extent(last->basic);
        if (end == block.disp && !strcmp(last->basic, block.basic) &&
            last->absolute == block.absolute && last->object == block.object) {
            last->count += block.count;
            return;
        }
    }
    b->too_many = d->n_blocks == TYPE_MAX_BLOCKS;
    if (!b->too_many)
        VEC_PUSH(b->t->arena, d->blocks, d->n_blocks, b->cap, block);
}

static void add_basic(struct builder *b, const struct datatype *old, int64_t n)
{
    struct datatype *d = b->d;
    bool same = old->basic && d->basic && !strcmp(old->basic, d->basic);
    if (!d->n_basic)
        d->basic = old->basic;
    else if (old->n_basic && !same)
        d->basic = NULL;
    d->n_basic += n * old->n_basic;
    d->size += n * old->size;
    d->sequence = sequence_join(d->sequence, sequence_repeat(old->sequence, n));
    if (old->alignment > d->alignment)
        d->alignment = old->alignment;
}

/* What is marked counts alone (5.1.6). */
static bool counts(bool marked, bool *so_far, bool *is_first)
{
    if (marked && !*so_far)
        *so_far = *is_first = true;
    return marked || !*so_far;
}

static void add_bounds(struct builder *b, const struct type_part *p)
{
    struct datatype *d = b->d;
    const struct datatype *old = p->old;
    int64_t last = (p->n - 1) * old->extent; /* of the last element; an extent may be < 0 */
    int64_t low = p->disp + (last < 0 ? last : 0), high = p->disp + (last > 0 ? last : 0);
    int64_t lb = low + old->lb, ub = high + old->lb + old->extent;
    int64_t tlb = low + old->true_lb, tub = high + old->true_lb + old->true_extent;
    bool first_lb = b->bare && !d->lb_marked, first_ub = b->bare && !d->ub_marked;
    bool is_lb = old->n_basic || old->lb_marked, is_ub = old->n_basic || old->ub_marked;
    if (is_lb && counts(old->lb_marked, &d->lb_marked, &first_lb) && (first_lb || lb < d->lb))
        d->lb = lb;
    if (is_ub && counts(old->ub_marked, &d->ub_marked, &first_ub) && (first_ub || ub > b->ub))
        b->ub = ub;
    b->bare = b->bare && !old->n_basic;
    if (!old->n_basic)
        return;
    if (b->empty || tlb < d->true_lb)
        d->true_lb = tlb;
    if (b->empty || tub > b->true_ub)
        b->true_ub = tub;
    b->empty = false;
}

/* From which object distances are. */
static void add_base(struct builder *b, const struct type_part *p, bool absolute)
{
    struct datatype *d = b->d;
    bool related = p->related || p->old->related;
    uint32_t base = p->related ? p->base : p->old->base;
    b->mixed = b->mixed || (p->absolute && p->old->absolute) ||
               (related && d->related && base != d->base);
    b->addresses = b->addresses || (absolute && !related);
    if (related)
        d->base = base;
    d->related = d->related || related;
}

/* Distances between objects are not known. */
static void add_object(struct builder *b, const struct type_part *p, bool first)
{
    struct datatype *d = b->d;
    bool old = p->old->absolute && p->old->blocks && p->old->n_blocks;
    bool absolute = p->absolute || old;
    uint32_t object = p->absolute ? p->object : old ? p->old->blocks[0].object : 0;
    d->apart = d->apart || p->old->apart ||
               (!first && (absolute != d->absolute || object != b->object));
    d->absolute = d->absolute || absolute;
    b->object = object;
    add_base(b, p, absolute);
}

static void add_part(struct builder *b, const struct type_part *p)
{
    bool first = b->empty;
    add_bounds(b, p);
    if (p->old->n_basic)
        add_object(b, p, first);
    if (b->too_many)
        return;
    if (!p->old->blocks) {
        b->too_many = true;
    } else if (datatype_is_dense(p->old)) {
        const struct type_block *block = &p->old->blocks[0];
        add_block(b, (struct type_block){.disp = p->disp, .absolute = p->absolute,
                                         .object = p->object, .basic = block->basic,
                                         .count = p->n * block->count});
    } else {
        for (int64_t k = 0; k < p->n && !b->too_many; k++)
            for (uint32_t i = 0; i < p->old->n_blocks; i++) {
                struct type_block block = p->old->blocks[i];
                block.disp += p->disp + k * p->old->extent;
                if (p->absolute) {
                    block.absolute = true;
                    block.object = p->object;
                }
                add_block(b, block);
            }
    }
}

const struct datatype *datatype_make(struct datatypes *t, const char *name,
                                     const struct type_part *parts, uint32_t n, bool pad)
{
    struct datatype *d = ARENA_NEW(t->arena, struct datatype);
    struct builder b = {.t = t, .d = d, .empty = true, .bare = true};
    d->name = name;
    d->alignment = 1;
    for (uint32_t i = 0, like; i < n; i += like) {
        for (like = 1; i + like < n && parts[i + like].n == parts[i].n &&
                       parts[i + like].old == parts[i].old; like++)
            ;
        const struct datatype *old = parts[i].old;
        if (parts[i].n <= 0 || (!old->n_basic && !old->lb_marked && !old->ub_marked))
            continue;
        add_basic(&b, parts[i].old, like * parts[i].n);
        for (uint32_t k = 0; k < like; k++)
            add_part(&b, &parts[i + k]);
    }
    d->extent = b.ub - d->lb;
    d->true_extent = b.true_ub - d->true_lb;
    if (pad && !d->ub_marked && d->extent % d->alignment)
        d->extent += d->alignment - d->extent % d->alignment;
    if (b.mixed || (b.addresses && d->related))
        return NULL;
    if (b.too_many)
        d->blocks = NULL;
    else if (!d->blocks)
        d->blocks = ARENA_NEW(t->arena, struct type_block); /* no data */
    return intern(t, d);
}

const struct datatype *datatype_rows(struct datatypes *t, const char *name,
                                     const struct type_part *first, int64_t n, int64_t stride)
{
    struct type_part ends[2] = {*first, *first};
    if (stride == first->n * first->old->extent) {
        ends[0].n *= n;
        return datatype_make(t, name, ends, 1, false);
    }
    ends[1].disp = (n - 1) * stride;
    struct datatype *d = arena_memdup(t->arena, datatype_make(t, name, ends, 2, false),
                                      sizeof *d);
    d->n_basic = n * first->n * first->old->n_basic;
    d->size = n * first->n * first->old->size;
    d->sequence = sequence_repeat(first->old->sequence, n * first->n);
    d->blocks = NULL;
    d->n_blocks = 0;
    return intern(t, d);
}

const struct datatype *datatype_resized(struct datatypes *t, const char *name,
                                        const struct datatype *old, int64_t lb,
                                        int64_t extent)
{
    struct datatype *d = arena_memdup(t->arena, old, sizeof *d);
    d->name = name;
    d->predefined = false;
    d->lb = lb;
    d->extent = extent;
    d->lb_marked = d->ub_marked = true;
    return intern(t, d);
}

const struct datatype *datatype_placed(struct datatypes *t, const struct datatype *old,
                                       int64_t offset)
{
    struct datatype *d = arena_memdup(t->arena, old, sizeof *d);
    d->related = false;
    d->placed = true;
    d->blocks = ARENA_ARRAY(t->arena, struct type_block, old->n_blocks + 1);
    for (uint32_t i = 0; i < old->n_blocks; i++) {
        struct type_block *block = &d->blocks[i];
        *block = old->blocks[i];
        block->object = block->absolute ? block->object : old->base;
        block->absolute = true;
        block->disp += offset;
    }
    return intern(t, d);
}

const struct datatype *datatype_subarray(struct datatypes *t, const char *name,
                                         const struct datatype *old, uint32_t n,
                                         const int32_t *sizes, const int32_t *subsizes,
                                         const int32_t *starts, bool row_major)
{
    const struct datatype *row = old;
    int64_t stride = old->extent, start = 0;
    for (uint32_t k = 0; k < n; k++) { /* from the dimension that varies fastest */
        uint32_t dim = row_major ? n - 1 - k : k;
        struct type_part *parts = ARENA_ARRAY(t->arena, struct type_part, subsizes[dim]);
        for (int32_t i = 0; i < subsizes[dim]; i++)
            parts[i] = (struct type_part){.old = row, .n = 1, .disp = i * stride};
        row = datatype_make(t, name, parts, (uint32_t)subsizes[dim], false);
        start += starts[dim] * stride;
        stride *= sizes[dim];
    }
    struct type_part all = {.old = row, .n = 1, .disp = start};
    return datatype_resized(t, name, datatype_make(t, name, &all, 1, false), 0, stride);
}
