#include "abstraction/anyn/payload.h"

#include "abstraction/anyn/arguments.h"
#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/place.h"
#include "abstraction/anyn/sizes.h"

#include <string.h>

struct part { /* one case of each */
    const struct sym_mpi *c;
    const char *label;
    bool takes;
    int buffer;               /* argument */
    struct affine_facts when;
    struct affine blocks;     /* so many times the count */
    struct affine count;
    const char *type;
    struct affine items, span; /* of one element of the datatype; bytes */
};

static void never(const struct part *p, enum family_fault fault, struct affine_fact fact)
{
    struct affine_facts all = { 0 };
    if (fact.e.n == 0 && fact.e.constant < 0)
        return;
    affine_facts_add_all(p->c->y->s, &all, &p->when);
    affine_facts_add(p->c->y->s, &all, fact);
    if (!p->c->y->silent)
        sym_add_quotients(p->c->y, p->c->st, &all);
    sym_never(p->c->y, p->c->st, p->c->i, fault, &all);
}

static void is_open(const struct part *p, enum family_fault fault)
{
    sym_never(p->c->y, p->c->st, p->c->i, fault, &p->when);
}

/* The first argument of these roles that is no count, from there on; -1: none. */
static int find_buffer(const struct sym_mpi *c, const char *roles, int from)
{
    for (int i = from; c->row->roles[i]; i++)
        if (strchr(roles, c->row->roles[i]))
            return i;
    return -1;
}

static void narrow(struct part *p, const struct affine_facts *when)
{
    p->when = sym_facts_and(p->c->y, &p->when, when);
}

static bool is_possible(const struct part *p)
{
    return sym_is_possible(p->c->y, p->c->st, &p->when);
}

/* ---- memory ---- */

/* From `offset` on there must be so many bytes of the object. */
static void check_bytes(const struct part *p, struct affine offset, struct affine bytes)
{
    struct affine_space *s = p->c->y->s;
    struct affine count = sym_times(p->c->y, p->count, p->blocks);
    struct affine last = sym_times(p->c->y, count, p->span);
    struct part some = *p;
    affine_facts_at_most(s, &some.when, affine_number(1), p->count);
    struct affine over = affine_minus(s, affine_add(s, offset, last, 1), bytes);
    never(&some, FAULT_ROOM, (struct affine_fact){ false, affine_plus(s, over, -1) });
    if (offset.n || offset.constant < 0)
        never(&some, FAULT_ROOM, (struct affine_fact){
            false, affine_plus(s, affine_scale(s, offset, -1), -1) });
}

/* Elements of a type with gaps that are several: the way from one to the next one is not known. */
static bool is_dense(const struct part *p)
{
    struct affine row = affine_scale(p->c->y->s, p->items, mpi_type_size(p->type));
    return affine_same(row, p->span) || (p->count.n == 0 && p->count.constant == 1 &&
                                         p->blocks.n == 0 && p->blocks.constant == 1);
}

static void check_address(const struct part *p, const struct sym_leaf *a)
{
    struct sym *y = p->c->y;
    struct sym_value bytes = sym_data();
    bool known = a->kind == SYM_ADDRESS && !a->astray && is_dense(p);
    if (a->kind == SYM_NUMBER && a->number.n == 0) { /* nothing is there */
        check_bytes(p, affine_number(0), affine_number(0));
        return;
    }
    if (known && !y->objects[a->object].gone)
        bytes = y->objects[a->object].bytes;
    if (bytes.n == 0)
        is_open(p, FAULT_ANY_ROOM);
    for (uint32_t i = 0; i < bytes.n; i++) {
        struct part one = *p;
        narrow(&one, &bytes.cases[i].when);
        if (bytes.cases[i].leaf.kind != SYM_NUMBER)
            is_open(&one, FAULT_ANY_ROOM);
        else
            check_bytes(&one, sym_plain(y, a->number),
                        sym_plain(y, bytes.cases[i].leaf.number));
    }
}

static bool is_in_place(const struct sym_mpi *c, struct sym_value v)
{
    return v.n == 1 && sym_call_names(c, &v.cases[0].leaf, "m2s_MPI_IN_PLACE");
}

/* Where the slice has no address there is room: it has shown that. */
static void check_buffer(const struct part *p)
{
    struct sym_value v = p->c->args[p->buffer];
    if (v.n == 0)
        is_open(p, FAULT_ANY_ROOM);
    for (uint32_t i = 0; i < v.n; i++) {
        struct part one = *p;
        narrow(&one, &v.cases[i].when);
        if (is_possible(&one) && !sym_call_names(p->c, &v.cases[i].leaf, "m2s_unused_buffer"))
            check_address(&one, &v.cases[i].leaf);
    }
}

/* ---- counts and datatypes ---- */

static void tell(const struct part *p)
{
    struct sym *y = p->c->y;
    struct family_part part = { .takes = p->takes, .type = p->type };
    if (y->silent || y->out->left)
        return;
    part.count = sym_times(y, p->count, p->items);
    part.of.statement = p->label;
    sym_place_event(y, p->c->st, p->c->i, &p->when, &part.of);
    families_add_part(y->fs, part);
}

static bool find_datatype(struct part *p, const struct sym_leaf *leaf)
{
    const struct sym *y = p->c->y;
    const struct sym_datatype *made =
        leaf->kind == SYM_ADDRESS ? y->objects[leaf->object].datatype : NULL;
    if (made) {
        struct sym_case committed = { p->when, { .kind = SYM_ADDRESS, .object = leaf->object } };
        if (p->label)
            sym_never_but(p->c->y, p->c->st, p->c->i, FAULT_COMMITTED, committed, 1);
        sym_check_alive(p->c, leaf->object, &p->when);
        p->type = made->base;
        p->items = made->items;
        p->span = made->span;
        return true;
    }
    p->type = NULL;
    for (uint32_t g = 0; leaf->kind == SYM_ADDRESS && g < y->p->n_globals; g++)
        if (y->globals[g] == leaf->object && strncmp(y->p->globals[g].obj.name, "m2s_", 4) == 0)
            p->type = mpi_basic_type(y->p->globals[g].obj.name + 4);
    p->items = affine_number(1);
    p->span = affine_number(p->type ? mpi_type_size(p->type) : 0);
    return p->type && mpi_type_size(p->type) == mpi_type_extent(p->type) &&
           mpi_type_size(p->type);
}

static void each_count(const struct part *p, struct sym_value counts)
{
    struct sym *y = p->c->y;
    if (counts.n == 0)
        is_open(p, FAULT_ANY_COUNT);
    for (uint32_t i = 0; i < counts.n; i++) {
        struct part one = *p;
        narrow(&one, &counts.cases[i].when);
        if (!is_possible(&one))
            continue;
        if (counts.cases[i].leaf.kind != SYM_NUMBER) {
            is_open(&one, FAULT_ANY_COUNT);
            continue;
        }
        struct affine count = counts.cases[i].leaf.number;
        struct affine below = affine_plus(y->s, affine_scale(y->s, count, -1), -1);
        if (count.n || count.constant < 0)
            sym_never_is(y, p->c->st, p->c->i, FAULT_COUNT, &one.when,
                         (struct affine_fact){ false, below });
        one.count = sym_plain(y, count);
        tell(&one);
        check_buffer(&one);
    }
}

/* Of this datatype; what the program has made has its own rules. */
static void check_operator(const struct part *p, const struct sym_leaf *type)
{
    int argument = find_buffer(p->c, "p", 0);
    struct sym_value v = argument < 0 ? sym_data() : p->c->args[argument];
    const char *named = sym_call_name(p->c, type);
    for (uint32_t i = 0; i < v.n; i++) {
        struct part one = *p;
        const char *op = sym_call_name(p->c, &v.cases[i].leaf);
        narrow(&one, &v.cases[i].when);
        if (!op || strncmp(op, "m2s_", 4) != 0)
            continue;
        if (!named || !sym_operator_takes(op + 4, named + 4))
            is_open(&one, FAULT_ARGUMENT);
    }
}

/* The buffer at this argument, with the count and the datatype that follow. */
static void each_type(struct part *p)
{
    const struct sym_mpi *c = p->c;
    int n = p->buffer;
    while (c->row->roles[n] && c->row->roles[n] != 'n')
        n++;
    if (!c->row->roles[n] || c->row->roles[n + 1] != 't') {
        is_open(p, FAULT_ANY_COUNT);
        return;
    }
    struct sym_value types = c->args[n + 1];
    if (types.n == 0)
        is_open(p, FAULT_ANY_TYPE);
    for (uint32_t i = 0; i < types.n; i++) {
        struct part one = *p;
        narrow(&one, &types.cases[i].when);
        if (!is_possible(&one))
            continue;
        check_operator(&one, &types.cases[i].leaf);
        if (find_datatype(&one, &types.cases[i].leaf))
            each_count(&one, c->args[n]);
        else
            is_open(&one, FAULT_ANY_TYPE);
    }
}

/* ---- two buffers ---- */

struct span { /* bytes of a buffer */
    struct affine from, size;
};

struct buffers { /* of one call: another one, and how many blocks each has */
    int other;
    struct affine blocks[2];
};

/* Of one count and one datatype. */
static bool find_span(const struct sym_mpi *c, int buffer, const struct sym_leaf *a,
                      struct span *out)
{
    struct part p = { .c = c };
    int n = buffer;
    while (c->row->roles[n] && c->row->roles[n] != 'n')
        n++;
    if (!c->row->roles[n] || c->row->roles[n + 1] != 't' || c->args[n].n != 1 ||
        c->args[n].cases[0].leaf.kind != SYM_NUMBER || c->args[n + 1].n != 1 ||
        !find_datatype(&p, &c->args[n + 1].cases[0].leaf))
        return false;
    out->from = sym_plain(c->y, a->number);
    out->size = sym_times(c->y, sym_plain(c->y, c->args[n].cases[0].leaf.number), p.span);
    return true;
}

bool sym_buffer_bytes(const struct sym_mpi *c, int buffer, uint64_t *bytes)
{
    static const struct sym_leaf nowhere = { .kind = SYM_ADDRESS };
    struct span span;
    bool one = c->row->class == MPI_C_P2P || mpi_has(c->fn, MPI_TRAIT_ONE_BLOCK);
    if (!one || !find_span(c, buffer, &nowhere, &span) || span.size.n || span.size.constant < 1)
        return false;
    *bytes = (uint64_t)span.size.constant;
    return true;
}

/* They have a byte in common. */
static void check_alias(const struct part *p, const struct sym_leaf *a, const struct sym_leaf *b,
                        const struct buffers *two)
{
    struct affine_space *s = p->c->y->s;
    struct part both = *p;
    struct span x, y;
    if (a->astray || b->astray || !find_span(p->c, p->buffer, a, &x) ||
        !find_span(p->c, two->other, b, &y)) {
        is_open(p, FAULT_ANY_ROOM);
        return;
    }
    x.size = sym_times(p->c->y, x.size, two->blocks[0]);
    y.size = sym_times(p->c->y, y.size, two->blocks[1]);
    affine_facts_less(s, &both.when, x.from, affine_add(s, y.from, y.size, 1));
    affine_facts_less(s, &both.when, affine_number(0), x.size);
    affine_facts_less(s, &both.when, affine_number(0), y.size);
    struct affine apart = affine_minus(s, affine_add(s, x.from, x.size, 1), y.from);
    never(&both, FAULT_ALIAS, (struct affine_fact){ false, affine_plus(s, apart, -1) });
}

/* when: the numbers of blocks are these. */
static void alias_parts(const struct sym_mpi *c, const struct affine_facts *when,
                        const struct affine *blocks)
{
    struct part p = { .c = c, .buffer = find_buffer(c, "iox", 0) };
    struct buffers two = { .blocks = { blocks[0], blocks[1] } };
    struct sym_value v = sym_data(), w = sym_data();
    two.other = p.buffer < 0 ? -1 : find_buffer(c, "iox", p.buffer + 1);
    if (two.other >= 0) {
        v = c->args[p.buffer];
        w = c->args[two.other];
    }
    narrow(&p, when);
    for (uint32_t i = 0; i < v.n; i++)
        for (uint32_t k = 0; k < w.n; k++) {
            const struct sym_leaf *a = &v.cases[i].leaf, *b = &w.cases[k].leaf;
            struct part one = p;
            narrow(&one, &v.cases[i].when);
            narrow(&one, &w.cases[k].when);
            if (a->kind == SYM_ADDRESS && b->kind == SYM_ADDRESS && a->object == b->object &&
                !c->y->objects[a->object].is_extern && is_possible(&one))
                check_alias(&one, a, b, &two);
        }
}

void sym_alias_parts(const struct sym_mpi *c)
{
    const struct affine one[2] = { affine_number(1), affine_number(1) };
    alias_parts(c, &(struct affine_facts){ 0 }, one);
}

/* ---- calls ---- */

void sym_message_parts(const struct sym_mpi *c, const char *label, bool takes,
                       struct sym_value peer)
{
    struct part p = { .c = c, .label = label, .takes = takes, .blocks = affine_number(1) };
    p.buffer = find_buffer(c, takes ? "ox" : "ix", 0);
    for (uint32_t i = 0; i < peer.n && p.buffer >= 0; i++) {
        const struct sym_leaf *leaf = &peer.cases[i].leaf;
        struct part one = p;
        narrow(&one, &peer.cases[i].when);
        if (leaf->kind == SYM_NUMBER && leaf->number.n == 0 &&
            leaf->number.constant == M2S_MPI_PROC_NULL)
            continue;
        if (is_possible(&one))
            each_type(&one);
    }
}

/* On the root only. */
static void at_root(const struct part *p, uint32_t comm)
{
    struct sym *y = p->c->y;
    const struct sym_members *m = y->objects[comm].members;
    int argument = find_buffer(p->c, "r", 0);
    struct sym_value root = p->c->args[argument];
    struct affine own = m ? m->rank : families_own_number(y->fs);
    for (uint32_t i = 0; i < root.n; i++) {
        struct part one = *p;
        struct affine_facts yes = { 0 }, no[SYM_WAYS_TO_DIFFER];
        narrow(&one, &root.cases[i].when);
        if (m)
            affine_facts_equal(y->s, &yes, own, root.cases[i].leaf.number);
        else
            sym_numbers_same(y, own, root.cases[i].leaf.number, &yes, no);
        narrow(&one, &yes);
        if (is_possible(&one))
            each_type(&one);
    }
}

/* How many ranks there are. */
static struct sym_value size_of(const struct sym_mpi *c, uint32_t comm)
{
    const struct sym_members *m = c->y->objects[comm].members;
    return m ? m->size : sym_number(c->y, affine_of_atom(c->y->s, c->y->fs->size));
}

/* As many blocks as there are ranks. */
static void each_block(const struct part *p, uint32_t comm, bool root_only)
{
    struct sym_value size = size_of(p->c, comm);
    if (size.n == 0)
        is_open(p, FAULT_ANY_COUNT);
    for (uint32_t i = 0; i < size.n; i++) {
        struct part one = *p;
        narrow(&one, &size.cases[i].when);
        one.blocks = size.cases[i].leaf.number;
        if (size.cases[i].leaf.kind != SYM_NUMBER)
            is_open(&one, FAULT_ANY_COUNT);
        else if (root_only)
            at_root(&one, comm);
        else
            each_type(&one);
    }
}

/* It is said where it may be (MPI-4.0 6.2.1). */
static void check_in_place(const struct part *p, uint32_t comm, bool may_be)
{
    struct sym *y = p->c->y;
    const struct sym_members *m = y->objects[comm].members;
    int argument = find_buffer(p->c, "r", 0);
    struct affine own = m ? m->rank : families_own_number(y->fs);
    if (!may_be)
        is_open(p, FAULT_ARGUMENT);
    for (uint32_t i = 0; may_be && argument >= 0 && i < p->c->args[argument].n; i++) {
        const struct sym_case *root = &p->c->args[argument].cases[i];
        struct affine_facts yes = { 0 }, no[SYM_WAYS_TO_DIFFER];
        uint32_t n = 2;
        if (!m)
            n = sym_numbers_same(y, own, root->leaf.number, &yes, no);
        for (uint32_t k = 0; k < n; k++) {
            struct part one = *p;
            struct affine_facts differs = { 0 };
            if (m)
                affine_facts_less(y->s, &differs, k ? own : root->leaf.number,
                                  k ? root->leaf.number : own);
            narrow(&one, &root->when);
            narrow(&one, m ? &differs : &no[k]);
            is_open(&one, FAULT_ARGUMENT);
        }
    }
}

struct shape { /* of a collective */
    enum mpi_fn fn;
    bool blocks[2];  /* the first and the second buffer have one for each rank */
    bool at_root[2]; /* they are looked at there only */
    bool in_place[2]; /* MPI_IN_PLACE may be said instead, by the root if there is one */
};

static const struct shape shapes[] = {
    { MPI_FN_MPI_Bcast, { false, false }, { false, false }, { false, false } },
    { MPI_FN_MPI_Reduce, { false, false }, { false, true }, { true, false } },
    { MPI_FN_MPI_Allreduce, { false, false }, { false, false }, { true, false } },
    { MPI_FN_MPI_Scan, { false, false }, { false, false }, { true, false } },
    { MPI_FN_MPI_Exscan, { false, false }, { false, false }, { true, false } },
    { MPI_FN_MPI_Reduce_scatter_block, { true, false }, { false, false }, { true, false } },
    { MPI_FN_MPI_Gather, { false, true }, { false, true }, { true, false } },
    { MPI_FN_MPI_Scatter, { true, false }, { true, false }, { false, true } },
    { MPI_FN_MPI_Allgather, { false, true }, { false, false }, { true, false } },
    { MPI_FN_MPI_Alltoall, { true, true }, { false, false }, { true, false } },
};

void sym_collective_parts(const struct sym_mpi *c, uint32_t comm)
{
    struct part p = { .c = c, .label = c->label, .blocks = affine_number(1) };
    const struct shape *shape = NULL;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        shape = shapes[i].fn == c->fn ? &shapes[i] : shape;
    p.buffer = find_buffer(c, "iox", 0);
    if (p.buffer < 0)
        return;
    if (!shape) {
        is_open(&p, FAULT_ANY_COUNT);
        return;
    }
    for (int k = 0; k < 2 && p.buffer >= 0; k++) {
        if (is_in_place(c, c->args[p.buffer]))
            check_in_place(&p, comm, shape->in_place[k]);
        else if (shape->blocks[k])
            each_block(&p, comm, shape->at_root[k]);
        else if (shape->at_root[k])
            at_root(&p, comm);
        else
            each_type(&p);
        p.buffer = find_buffer(c, "iox", p.buffer + 1);
        p.takes = true;
    }
    struct sym_value size = size_of(c, comm);
    for (uint32_t i = 0; i < size.n; i++) {
        struct affine blocks[2];
        for (int k = 0; k < 2; k++)
            blocks[k] = shape->blocks[k] ? size.cases[i].leaf.number : affine_number(1);
        alias_parts(c, &size.cases[i].when, blocks);
    }
}

/* ---- datatypes ---- */

static bool one_number(const struct sym *y, struct sym_value v, struct affine *number)
{
    bool is = v.n == 1 && v.cases[0].leaf.kind == SYM_NUMBER;
    if (is)
        *number = v.cases[0].leaf.number;
    for (uint32_t i = 0; is && i < y->n_counters; i++)
        is = !affine_contains(y->s, *number, y->counters[i]);
    return is;
}

void sym_make_datatype(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    struct affine n[3] = { affine_number(1), affine_number(1), affine_number(1) };
    bool vector = c->fn == MPI_FN_MPI_Type_vector;
    uint32_t type = vector ? 3 : 1;
    struct part of = { .c = c };
    if ((!vector && c->fn != MPI_FN_MPI_Type_contiguous) || c->i->n_args != type + 2 ||
        c->args[type].n != 1 || !find_datatype(&of, &c->args[type].cases[0].leaf) ||
        !affine_same(of.span, affine_scale(y->s, of.items, mpi_type_size(of.type))))
        return;
    for (uint32_t i = 0; i < type; i++)
        if (!one_number(y, c->args[i], &n[i]))
            return;
    for (uint32_t i = 0; i < 3; i++)
        n[i] = sym_plain(y, n[i]);
    struct affine back = affine_plus(y->s, affine_scale(y->s, n[2], -1), -1);
    if (n[2].n == 0 && n[2].constant < 0)
        return;
    never(&of, FAULT_ANY_ROOM, (struct affine_fact){ false, back }); /* it goes on, not back */
    struct affine last = affine_plus(y->s, n[0], -1); /* blocks; their lengths; distances */
    struct sym_datatype *t = ARENA_NEW(y->arena, struct sym_datatype);
    t->base = of.type;
    t->items = sym_times(y, sym_times(y, n[0], n[1]), of.items);
    t->span = sym_times(y, n[0], of.span);
    if (vector)
        t->span = sym_times(y, affine_add(y->s, sym_times(y, last, n[2]), n[1], 1), of.span);
    uint32_t object = sym_object_new(y, c->label);
    y->objects[object].datatype = t;
    y->objects[object].made_by = c->row->class;
    y->objects[object].may_share = true;
    struct sym_leaf leaf = { .kind = SYM_ADDRESS, .object = object };
    sym_store(y, c->st, sym_of(y, leaf), ir_type_of(IR_I32), sym_number(y, affine_number(0)));
    sym_alive(c, object, true);
    sym_store(y, c->st, c->args[type + 1], ir_type_of(IR_PTR), sym_of(y, leaf));
}

void sym_commit_datatype(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    struct sym_value v = sym_load(y, c->st, c->args[0], ir_type_of(IR_PTR));
    bool is = v.n == 1 && v.cases[0].leaf.kind == SYM_ADDRESS &&
              y->objects[v.cases[0].leaf.object].datatype;
    if (is)
        sym_store(y, c->st, v, ir_type_of(IR_I32), sym_number(y, affine_number(1)));
}
