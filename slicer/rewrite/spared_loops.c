/* Nests of counted loops whose accesses move by the same distance from round to round:
 *
 *     for (i = 1; i < n; i++)         r = m2s_rounds(1, n, 1, <, 0);
 *         touch(&u[i * k]);     ->    if (1 < n && !m2s_is_spared(8, 1, &u[k],
 *                                                                 &u[2 * k], &u[r * k], r))
 *                                         for (i = 1; i < n; i++)
 *                                             touch(&u[i * k]);
 *
 * An address is made of the counters, of what is the same in all rounds, and of sums and products
 * in which one factor is; so the places of the first, the second and the last round say where it
 * goes in all others.  Where the answer is no, or not known, the loop is run.  What stands under a
 * condition is asked about as if it were always accessed.
 */
#include "slicer/rewrite/spared_loops.h"

#include "core/base/vec.h"
#include "slicer/rewrite/loop_counter.h"

enum { MAX_LOOPS = 8, MAX_DEPTH = 64, IS_WIDE = 4 /* bytes: an int's */ };

struct nested { /* a loop of the nest */
    struct loop_shape l;
    struct loop_counter c;
    enum ir_kind kind;         /* of the counter */
    struct ir_opnd first, second, last, rounds;
};

struct nest {
    struct arena *arena;
    const struct sl_dependence *s;
    struct ir_prog *p;
    struct touches *touches;
    struct spared_loops found;
    uint32_t callees[2];       /* m2s_rounds, m2s_is_spared; SL_NONE: not there */
    struct loop_shape l;       /* the outermost loop */
    struct loop_shape inner;   /* scratch */
    uint32_t exit;
    struct nested loops[MAX_LOOPS]; /* the outermost is the first */
    uint32_t n;
    struct ir_block b;         /* the question */
    struct src_range at;
    bool fails;                /* an address is of another kind */
    bool varies;               /* what was evaluated has a counter in it */
    struct nested *moved;      /* whose counter is in another round than the first */
    bool is_last;              /* it is the last one; else the second */
};

static bool is_around(const struct nested *q, uint32_t block)
{
    return q->l.member[block];
}

/* ---- is it such a nest? ---- */

/* Everything that the loop stores to is for itself. */
static bool is_for_itself(struct nest *z)
{
    const struct ir_func *f = &z->p->funcs[z->l.func];
    for (uint32_t v = 0; v < f->n_locals; v++) {
        struct ir_opnd o = {.kind = IR_O_LOCAL, .id = v};
        if (z->s->def_use->vars[z->l.func][v].simple && loop_counter_stores(&z->l, v) &&
            loop_shape_is_live(&z->l, &o, z->exit, true))
            return false;
    }
    return !loop_shape_leaks(&z->l, UINT32_MAX);
}

/* Only accesses whose address is asked about, and what calls no function of the program. */
static bool is_plain(struct nest *z, uint32_t number)
{
    const struct ir_instr *in = z->s->x->places[number].in;
    bool touched = z->s->marks[number].flags & SL_TOUCHED;
    bool access = (in->op == IR_LOAD || in->op == IR_STORE) && !in->is_volatile &&
                  in->type.kind != IR_AGG;
    bool calls = in->op == IR_CALL && (in->callee.kind != IR_O_FUNC ||
                                       z->s->x->callees[in->callee.id].kind == SL_DEFINED);
    return (!touched || access) && !calls && touches_only(z->touches, number);
}

static bool add_loop(struct nest *z, uint32_t header)
{
    struct nested *q = &z->loops[z->n];
    if (z->n == MAX_LOOPS)
        return false;
    *q = (struct nested){.l = loop_shape_new(z->arena, z->s, z->l.func)};
    if (!loop_shape_find(&q->l, header) || !loop_counter_find(&q->l, &q->c) ||
        !loop_shape_is_left_at_header(&q->l) || q->c.is_pointer)
        return false;
    q->kind = z->p->funcs[z->l.func].locals[q->c.counter].obj.type.kind;
    z->n++;
    return true;
}

/* Does the loop touch memory, and do nothing else? */
static bool only_touches(struct nest *z)
{
    const uint32_t *first = z->s->x->block_first[z->l.func];
    bool touches = false, plain = true;
    for (uint32_t b = 0; b < z->l.g->n && plain; b++)
        for (uint32_t i = first[b]; z->l.member[b] && i < first[b + 1] && plain; i++) {
            touches |= (z->s->marks[i].flags & SL_TOUCHED) != 0;
            plain = is_plain(z, i);
        }
    return plain && touches;
}

static bool find_nest(struct nest *z, uint32_t header)
{
    z->n = 0;
    if (!loop_shape_find(&z->l, header) || !only_touches(z) || !add_loop(z, header))
        return false;
    z->exit = ir_last(&z->p->funcs[z->l.func].blocks[header])->to[1];
    for (uint32_t b = 0; b < z->l.g->n; b++)
        if (z->l.member[b] && b != header && loop_shape_find(&z->inner, b) && !add_loop(z, b))
            return false;
    return is_for_itself(z);
}

/* ---- the question ---- */

static struct ir_opnd push(struct nest *z, struct ir_instr in, struct ir_type type)
{
    struct ir_func *f = &z->p->funcs[z->l.func];
    in.id = z->p->next_id++;
    in.at = z->at;
    in.dst = f->n_temps;
    VEC_PUSH(z->p->arena, f->temps, f->n_temps, f->cap_temps, type);
    VEC_PUSH(z->p->arena, z->b.instrs, z->b.n_instrs, z->b.cap_instrs, in);
    return ir_temp(in.dst, type);
}

static struct ir_opnd cast(struct nest *z, struct ir_opnd o, enum ir_kind kind)
{
    struct ir_instr in = {.op = IR_CAST, .type = ir_type_of(kind), .a = o};
    return o.type.kind == kind ? o : push(z, in, in.type);
}

static struct ir_opnd bin(struct nest *z, enum ir_bin op, struct ir_opnd a, struct ir_opnd b)
{
    struct ir_instr in = {.op = IR_BIN, .bin = op, .type = a.type, .a = a, .b = b};
    return push(z, in, in.type);
}

static struct ir_opnd call(struct nest *z, bool spared, struct ir_opnd *args, uint32_t n)
{
    static const char *const names[] = {SLICER_ROUNDS, SLICER_IS_SPARED};
    struct ir_type ret = ir_type_of(spared ? IR_I32 : IR_I64);
    struct ir_instr in = {.op = IR_CALL, .type = ret, .args = args, .n_args = n};
    uint32_t *callee = &z->callees[spared];
    if (*callee == SL_NONE) {
        uint32_t params = spared ? 3 : 5;
        struct ir_func f = {.ret = ret, .n_params = params, .in_system_header = true,
                            .variadic = spared};
        f.name = f.link_name = str_intern(z->p->strings, names[spared]);
        f.param_types = ARENA_ARRAY(z->p->arena, struct ir_type, params);
        for (uint32_t i = 0; i < params; i++)
            f.param_types[i] = args[i].type;
        *callee = z->p->n_funcs;
        VEC_PUSH(z->p->arena, z->p->funcs, z->p->n_funcs, z->p->cap_funcs, f);
    }
    in.callee = (struct ir_opnd){.kind = IR_O_FUNC, .type = ir_type_of(IR_PTR), .id = *callee};
    in.sret.kind = IR_O_NONE;
    return push(z, in, ret);
}

/* ---- values at the first, or another, round ---- */

static struct ir_opnd evaluate(struct nest *z, const struct ir_opnd *o, unsigned depth);

static struct ir_opnd fail(struct nest *z, const struct ir_opnd *o)
{
    z->fails = true;
    return *o;
}

/* The value that is the same in all rounds. */
static struct ir_opnd evaluate_same(struct nest *z, const struct ir_opnd *o, unsigned depth)
{
    bool varied = z->varies;
    z->varies = false;
    struct ir_opnd v = evaluate(z, o, depth);
    z->fails |= z->varies;
    z->varies = varied;
    return v;
}

/* Is it executed in each round of the outermost loop? */
static bool is_always(const struct nest *z, uint32_t block)
{
    return ir_cfg_dominates(z->l.g, block, z->loops[0].c.latch);
}

/* The loop whose counter the local is there; NULL: it is none. */
static struct nested *counter_at(struct nest *z, uint32_t local, uint32_t block)
{
    for (uint32_t i = 0; i < z->n; i++)
        if (z->loops[i].c.counter == local && is_around(&z->loops[i], block))
            return &z->loops[i];
    return NULL;
}

/* The one store of the nest to the local, which comes before the load in its round; NULL: there is
 * another, or none. */
static const struct ir_instr *stored_before(const struct nest *z, uint32_t local, uint32_t load)
{
    const struct sl_var *v = &z->s->def_use->vars[z->l.func][local];
    const struct sl_place *at = &z->s->x->places[load];
    uint32_t number = SL_NONE;
    for (uint32_t i = 0; i < v->n_defs; i++) {
        if (!z->l.member[v->defs[i].block] ||
            z->s->x->places[v->defs[i].number].in->op == IR_DECL)
            continue;
        if (number != SL_NONE)
            return NULL;
        number = v->defs[i].number;
    }
    const struct sl_place *def = number == SL_NONE ? NULL : &z->s->x->places[number];
    bool before = def && (def->block == at->block
                              ? number < load
                              : ir_cfg_dominates(z->l.g, def->block, at->block));
    for (uint32_t i = 0; before && i < z->n; i++)
        before = !is_around(&z->loops[i], def->block) || is_around(&z->loops[i], at->block);
    return before && def->in->op == IR_STORE ? def->in : NULL;
}

/* ---- what moves with the counter ---- */

/* The place of the one store to the local in the loop, if it is at the end of a round. */
static uint32_t store_at_end(const struct nest *z, const struct nested *q, uint32_t local)
{
    const struct sl_var *v = &z->s->def_use->vars[z->l.func][local];
    uint32_t number = SL_NONE, n = 0;
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (q->l.member[v->defs[i].block]) {
            number = v->defs[i].number;
            n++;
        }
    return n == 1 && z->s->x->places[number].block == q->c.latch &&
                   z->s->x->places[number].in->op == IR_STORE ? number : SL_NONE;
}

/* Is the operand what the local is in this round, and a number that is known? */
static bool is_moved(const struct nest *z, const struct nested *q, uint32_t local,
                     const struct ir_opnd *o, int64_t *by, unsigned depth)
{
    const struct sl_numbering *x = z->s->x;
    uint32_t number = o->kind == IR_O_TEMP ? x->temp_def[z->l.func][o->id] : SL_NONE;
    const struct ir_instr *in = number == SL_NONE ? NULL : x->places[number].in;
    if (!in || !is_around(q, x->places[number].block) || depth == MAX_DEPTH)
        return false;
    if (in->op == IR_BIN && (in->bin == IR_ADD || in->bin == IR_SUB) && in->b.kind == IR_O_INT) {
        bool over = in->bin == IR_ADD ? __builtin_add_overflow(*by, in->b.i, by)
                                      : __builtin_sub_overflow(*by, in->b.i, by);
        return !over && is_moved(z, q, local, &in->a, by, depth + 1);
    }
    if (in->op != IR_LOAD || in->a.kind != IR_O_LOCAL || in->is_volatile)
        return false;
    if (in->a.id == local)
        return true;
    if (!z->s->def_use->vars[z->l.func][in->a.id].simple)
        return false;
    const struct ir_instr *store = stored_before(z, in->a.id, number);
    return store && store->type.kind == in->type.kind &&
           is_moved(z, q, local, &store->b, by, depth + 1);
}

/* The loop of which each round moves the local by the same number, after the load: Fortran's index
 * beside the counter of the rounds that are left.  NULL: there is none. */
static struct nested *moving_at(struct nest *z, uint32_t local, uint32_t load, int64_t *by)
{
    uint32_t block = z->s->x->places[load].block;
    for (uint32_t i = 0; i < z->n; i++) {
        struct nested *q = &z->loops[i];
        uint32_t store = is_around(q, block) ? store_at_end(z, q, local) : SL_NONE;
        *by = 0;
        if (store != SL_NONE && (block != q->c.latch || load < store) &&
            is_moved(z, q, local, &z->s->x->places[store].in->b, by, 0))
            return q;
    }
    return NULL;
}

static const struct ir_opnd *beginning(const struct nest *z, const struct nested *q,
                                       uint32_t local);

static struct ir_opnd evaluate_moving(struct nest *z, const struct ir_opnd *o,
                                      const struct nested *q, const struct ir_instr *load,
                                      int64_t by)
{
    struct ir_instr first = {.op = IR_LOAD, .type = load->type, .a = load->a};
    const struct ir_opnd *begin = q == &z->loops[0] ? NULL : beginning(z, q, load->a.id);
    if ((q != &z->loops[0] && !begin) || !ir_is_int(load->type.kind))
        return fail(z, o);
    struct ir_opnd v = begin ? evaluate_same(z, begin, 0) : push(z, first, load->type);
    z->varies = true;
    if (z->moved != q || z->fails)
        return v;
    struct ir_opnd rounds = ir_int(IR_I64, 1);
    if (z->is_last)
        rounds = bin(z, IR_SUB, q->rounds, rounds);
    v = bin(z, IR_ADD, cast(z, v, IR_I64), bin(z, IR_MUL, rounds, ir_int(IR_I64, by)));
    return cast(z, v, load->type.kind);
}

static struct ir_opnd evaluate_load(struct nest *z, const struct ir_opnd *o, uint32_t number,
                                    unsigned depth)
{
    const struct ir_instr *in = z->s->x->places[number].in;
    uint32_t block = z->s->x->places[number].block;
    struct ir_instr load = {.op = IR_LOAD, .type = in->type, .a = in->a};
    if (in->is_volatile || in->type.kind == IR_AGG)
        return fail(z, o);
    if (in->a.kind != IR_O_LOCAL || !z->s->def_use->vars[z->l.func][in->a.id].simple) {
        if (!is_always(z, block))
            return fail(z, o);
        load.a = evaluate_same(z, &in->a, depth);
        return push(z, load, in->type);
    }
    struct nested *q = counter_at(z, in->a.id, block);
    if (q) {
        z->varies = true;
        return z->moved != q ? q->first : z->is_last ? q->last : q->second;
    }
    if (!loop_counter_stores(&z->l, in->a.id))
        return push(z, load, in->type);
    int64_t by;
    q = moving_at(z, in->a.id, number, &by);
    if (q)
        return evaluate_moving(z, o, q, in, by);
    const struct ir_instr *store = stored_before(z, in->a.id, number);
    return store && store->type.kind == in->type.kind ? evaluate(z, &store->b, depth)
                                                      : fail(z, o);
}

static struct ir_opnd evaluate_bin(struct nest *z, const struct ir_opnd *o,
                                   const struct ir_instr *in, uint32_t block, unsigned depth)
{
    bool varied = z->varies, a_varies;
    bool sum = in->bin == IR_ADD || in->bin == IR_SUB, product = in->bin == IR_MUL;
    struct ir_instr made = {.op = IR_BIN, .bin = in->bin, .type = in->type};
    if (!ir_is_int(in->type.kind) || (!sum && !product && !is_always(z, block)))
        return fail(z, o);
    z->varies = false;
    made.a = evaluate(z, &in->a, depth);
    a_varies = z->varies;
    z->varies = false;
    made.b = evaluate(z, &in->b, depth);
    z->fails |= (a_varies || z->varies) && in->type.size < IS_WIDE;
    z->fails |= !sum && (product ? a_varies && z->varies : a_varies || z->varies);
    z->varies |= varied || a_varies;
    return push(z, made, in->type);
}

static struct ir_opnd evaluate_cast(struct nest *z, const struct ir_opnd *o,
                                    const struct ir_instr *in, unsigned depth)
{
    struct ir_type to = z->p->funcs[z->l.func].temps[in->dst];
    struct ir_instr made = {.op = IR_CAST, .type = to};
    if (!ir_is_int(to.kind) || !ir_is_int(in->a.type.kind))
        return fail(z, o);
    made.a = evaluate(z, &in->a, depth);
    z->fails |= z->varies && to.size < IS_WIDE; /* of two counters it may wrap, of each alone not */
    return push(z, made, to);
}

static struct ir_opnd evaluate(struct nest *z, const struct ir_opnd *o, unsigned depth)
{
    if (o->kind != IR_O_TEMP || z->fails)
        return *o;
    uint32_t number = z->s->x->temp_def[z->l.func][o->id];
    const struct sl_place *def = &z->s->x->places[number];
    if (!z->l.member[def->block])
        return *o;
    if (depth == MAX_DEPTH)
        return fail(z, o);
    struct ir_instr made = {.op = IR_PTRADD, .type = def->in->type, .scale = def->in->scale,
                            .offset = def->in->offset, .last = def->in->last,
                            .before = def->in->before};
    switch (def->in->op) {
    case IR_COPY: return evaluate(z, &def->in->a, depth + 1);
    case IR_LOAD: return evaluate_load(z, o, number, depth + 1);
    case IR_BIN: return evaluate_bin(z, o, def->in, def->block, depth + 1);
    case IR_CAST: return evaluate_cast(z, o, def->in, depth + 1);
    case IR_PTRADD:
        made.a = evaluate(z, &def->in->a, depth + 1);
        made.b = evaluate(z, &def->in->b, depth + 1);
        return push(z, made, z->p->funcs[z->l.func].temps[o->id]);
    default: return fail(z, o);
    }
}

/* ---- the loops ---- */

/* What a local is where an inner loop begins: the last store to it before. */
static const struct ir_opnd *beginning(const struct nest *z, const struct nested *q,
                                       uint32_t local)
{
    const struct ir_blocks *pred = &z->l.g->pred[q->l.header];
    const struct ir_block *before = NULL;
    for (uint32_t i = 0; i < pred->n; i++) {
        if (q->l.member[pred->items[i]])
            continue;
        if (before)
            return NULL;
        before = &z->p->funcs[z->l.func].blocks[pred->items[i]];
    }
    for (uint32_t i = before ? before->n_instrs : 0; i-- > 0;) {
        const struct ir_instr *in = &before->instrs[i];
        if (in->op == IR_STORE && in->a.kind == IR_O_LOCAL && in->a.id == local)
            return &in->b;
    }
    return NULL;
}

/* first, second and last value of the counter, and how many rounds there are. */
static void ask_rounds(struct nest *z, struct nested *q)
{
    struct ir_type type = ir_type_of(q->kind);
    struct ir_instr load = {.op = IR_LOAD, .type = type,
                            .a = {.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR),
                                  .id = q->c.counter}};
    const struct ir_opnd *begin = q == &z->loops[0] ? NULL : beginning(z, q, q->c.counter);
    struct ir_opnd *args = ARENA_ARRAY(z->p->arena, struct ir_opnd, 5);
    if (q == &z->loops[0])
        q->first = push(z, load, type);
    else if (begin)
        q->first = evaluate_same(z, begin, 0);
    z->fails |= (q != &z->loops[0] && !begin) || q->first.type.kind != q->kind;
    args[0] = cast(z, q->first, IR_I64);
    args[1] = cast(z, evaluate_same(z, &q->c.bound, 0), IR_I64);
    args[2] = ir_int(IR_I64, q->c.distance);
    args[3] = ir_int(IR_I32, q->c.condition->bin);
    args[4] = ir_int(IR_I32, !ir_is_signed(q->c.condition->a.type.kind));
    q->rounds = call(z, false, args, 5);
    struct ir_opnd step = ir_int(IR_I64, q->c.distance), one = ir_int(IR_I64, 1);
    q->second = cast(z, bin(z, IR_ADD, args[0], step), q->kind);
    struct ir_opnd to_last = bin(z, IR_MUL, bin(z, IR_SUB, q->rounds, one), step);
    q->last = cast(z, bin(z, IR_ADD, args[0], to_last), q->kind);
}

/* ---- the accesses ---- */

static struct ir_opnd address_at(struct nest *z, const struct ir_opnd *address,
                                 struct nested *moved, bool is_last)
{
    z->moved = moved;
    z->is_last = is_last;
    struct ir_opnd at = evaluate(z, address, 0);
    z->moved = NULL;
    return at;
}

static struct ir_opnd ask_access(struct nest *z, uint32_t number)
{
    const struct sl_place *place = &z->s->x->places[number];
    const struct ir_instr *in = place->in;
    uint32_t n = 0, loops = 0;
    struct ir_opnd *args = ARENA_ARRAY(z->p->arena, struct ir_opnd, 3 + 3 * SLICER_SPARED_LOOPS);
    args[n++] = ir_int(IR_I32, (int64_t)in->type.size);
    args[n++] = ir_int(IR_I32, in->op == IR_STORE);
    args[n++] = address_at(z, &in->a, NULL, false);
    for (uint32_t i = 0; i < z->n && !z->fails; i++) {
        struct nested *q = &z->loops[i];
        if (!is_around(q, place->block))
            continue;
        if (loops++ == SLICER_SPARED_LOOPS)
            return fail(z, &in->a);
        args[n++] = address_at(z, &in->a, q, false);
        args[n++] = address_at(z, &in->a, q, true);
        args[n++] = q->rounds;
    }
    return call(z, true, args, n);
}

static void finish(struct nest *z, struct ir_instr in)
{
    in.id = z->p->next_id++;
    in.at = z->at;
    in.dst = IR_NO_TEMP;
    VEC_PUSH(z->p->arena, z->b.instrs, z->b.n_instrs, z->b.cap_instrs, in);
}

static uint32_t add_block(struct nest *z)
{
    struct ir_func *f = &z->p->funcs[z->l.func];
    VEC_PUSH(z->p->arena, f->blocks, f->n_blocks, f->cap_blocks, z->b);
    z->b = (struct ir_block){NULL, 0, 0};
    return f->n_blocks - 1;
}

/* If it has a round at all, what its condition says of the first one. */
static struct ir_opnd ask_first(struct nest *z)
{
    const struct ir_instr *than = z->loops[0].c.condition;
    struct ir_instr made = {.op = IR_BIN, .bin = than->bin, .type = than->type};
    const struct nested *q = &z->loops[0];
    struct ir_instr load = {.op = IR_LOAD, .type = ir_type_of(q->kind),
                            .a = {.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR),
                                  .id = q->c.counter}};
    z->loops[0].first = push(z, load, load.type);
    made.a = evaluate(z, &than->a, 0);
    made.b = evaluate_same(z, &than->b, 0);
    return push(z, made, ir_type_of(IR_I32));
}

/* All accesses are asked about, and'ed together. */
static struct ir_opnd ask_all(struct nest *z)
{
    const uint32_t *first = z->s->x->block_first[z->l.func];
    struct ir_opnd all = {.kind = IR_O_NONE};
    for (uint32_t i = 0; i < z->n && !z->fails; i++)
        ask_rounds(z, &z->loops[i]);
    for (uint32_t b = 0; b < z->l.g->n; b++)
        for (uint32_t i = first[b]; z->l.member[b] && i < first[b + 1] && !z->fails; i++) {
            if (!(z->s->marks[i].flags & SL_TOUCHED))
                continue;
            struct ir_opnd one = ask_access(z, i);
            all = all.kind == IR_O_NONE ? one : bin(z, IR_AND, all, one);
        }
    return all;
}

static void ask(struct nest *z, uint32_t header)
{
    uint32_t func = z->l.func, n_temps = z->p->funcs[func].n_temps;
    z->fails = z->varies = false;
    z->b = (struct ir_block){NULL, 0, 0};
    z->at = ir_last(&z->p->funcs[func].blocks[header])->at;
    struct ir_block any;
    struct ir_opnd runs = ask_first(z);
    any = z->b;
    z->b = (struct ir_block){NULL, 0, 0};
    struct ir_opnd all = z->fails ? runs : ask_all(z);
    if (z->fails) { /* what was made for it is in no block */
        z->p->funcs[func].n_temps = n_temps;
        return;
    }
    struct ir_instr br = {.op = IR_BR, .a = all, .to = {z->exit, header}};
    finish(z, br);
    uint32_t accesses = add_block(z);
    z->b = any;
    finish(z, (struct ir_instr){.op = IR_BR, .a = runs, .to = {accesses, z->exit}});
    struct spared_loop found = {func, header, add_block(z)};
    VEC_PUSH(z->arena, z->found.v, z->found.n, z->found.cap, found);
}

struct spared_loops spared_loops_ask(struct ir_prog *p, const struct sl_dependence *s,
                                     struct touches *touches)
{
    struct nest *z = ARENA_NEW(s->arena, struct nest);
    *z = (struct nest){.arena = s->arena, .s = s, .p = p, .touches = touches,
                       .callees = {SL_NONE, SL_NONE}};
    for (uint32_t f = 0, n = p->n_funcs; f < n; f++) {
        if (!s->cfgs[f])
            continue;
        z->l = loop_shape_new(s->arena, s, f);
        z->inner = loop_shape_new(s->arena, s, f);
        for (uint32_t i = 0; i < z->l.g->n_rpo; i++)
            if (find_nest(z, z->l.g->rpo[i]))
                ask(z, z->l.g->rpo[i]);
    }
    return z->found;
}

void spared_loops_enter(struct ir_prog *p, const struct sl_dependence *s,
                        const struct spared_loops *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        const struct spared_loop *one = &l->v[i];
        struct ir_func *f = &p->funcs[one->func];
        struct loop_shape shape = loop_shape_new(s->arena, s, one->func);
        loop_shape_find(&shape, one->header);
        for (uint32_t b = 0; b < shape.g->n; b++)
            if (!shape.member[b])
                loop_shape_redirect(&f->blocks[b], one->header, one->question);
    }
}
