/* Questions to Z3 (see solver.h).
 *
 *     x * x < 0 ?      the facts about x, and what they mention; x * x fits; x * x < 0:  unsat
 *
 * A run has one context of Z3, made at its first question.  Answers are kept by condition and
 * facts, whatever the atoms are called.  Over bit-vectors a condition that is hard is not asked
 * about, and a fact that is hard is left out.  After some questions in a row without an answer no
 * more are asked.
 */
#include "abstraction/domain/solver.h"

#include "abstraction/domain/solver_terms.h"
#include "abstraction/domain/value_store.h"
#include "core/base/hash.h"

#include <string.h>

enum {
    QUESTION_UNITS = 100000, /* rlimit of Z3: about 0.1 s */
    ALL_UNITS = 400000,      /* of one run */
    ONE_UNITS = 2000,        /* besides, for each question: about 2 ms */
    ALL_UNKNOWN = 6,         /* questions in a row without an answer */
    ALL_LARGE = 200,         /* questions that were too large to be asked */
    MAX_FACTS = 64,
    MAX_NODES = 400,
    MAX_ATOMS = 64,
    NARROW = 64              /* values of a factor or a divisor that is not hard */
};

struct solver_answer {
    uint64_t key[2];
    enum tri answer;
    struct solver_answer *next;
};

struct solver {
    Z3_context z;
    Z3_params params;
    uint64_t count; /* units of the context so far */
    struct solver_answer *answers;
};

struct question {
    const struct facts *fs;
    const struct expr *goal;
    bool truth, too_large;
    bool loose; /* a fact about it was left out */
    const struct fact *related[MAX_FACTS];
    uint32_t n_related;
    const struct expr *reached[MAX_ATOMS]; /* of the goal, and of what is related */
    uint32_t n_reached;
    const struct expr *atoms[MAX_ATOMS]; /* in the order in which they come */
    uint32_t n_atoms;
};

/* ---- what is hard ---- */

static bool is_wide(const struct facts *fs, const struct expr *e)
{
    struct range r = facts_plain_range(fs, e);
    return e->origins && r.hi - r.lo >= NARROW;
}

static bool is_float_operation(const struct expr *e)
{
    return e->op == EXPR_BIN && (e->type == IR_F32 || e->type == IR_F64);
}

static uint32_t float_operations(const struct expr *e)
{
    return is_float_operation(e) + (e->a ? float_operations(e->a) : 0) +
           (e->b ? float_operations(e->b) : 0);
}

static bool is_hard_operation(const struct facts *fs, const struct expr *e)
{
    if (is_float_operation(e))
        return e->a->origins && e->b->origins;
    if (e->op != EXPR_BIN || !ir_is_int(e->type))
        return false;
    if (e->bin == IR_MUL)
        return e->a != e->b && is_wide(fs, e->a) && is_wide(fs, e->b);
    return (e->bin == IR_DIV || e->bin == IR_REM) && is_wide(fs, e->b);
}

static bool has_hard_operation(const struct facts *fs, const struct expr *e)
{
    return is_hard_operation(fs, e) || (e->a && has_hard_operation(fs, e->a)) ||
           (e->b && has_hard_operation(fs, e->b));
}

bool solver_is_hard(const struct facts *fs, const struct expr *e)
{
    return e->size > MAX_NODES || float_operations(e) > 1 || has_hard_operation(fs, e);
}

/* ---- which facts ---- */

static bool is_reached(const struct question *q, const struct expr *e)
{
    if (e->op != EXPR_ATOM)
        return (e->a && is_reached(q, e->a)) || (e->b && is_reached(q, e->b));
    for (uint32_t i = 0; i < q->n_reached; i++)
        if (q->reached[i] == e)
            return true;
    return false;
}

static void reach(struct question *q, const struct expr *e)
{
    if (e->a)
        reach(q, e->a);
    if (e->b)
        reach(q, e->b);
    if (e->op != EXPR_ATOM || q->too_large || is_reached(q, e))
        return;
    q->too_large = q->n_reached == MAX_ATOMS;
    if (!q->too_large)
        q->reached[q->n_reached++] = e;
}

static bool is_there(const struct question *q, const struct fact *f)
{
    for (uint32_t i = 0; i < q->n_related; i++)
        if (q->related[i] == f)
            return true;
    return false;
}

static bool add_related(struct question *q, const struct facts *fs)
{
    bool added = false;
    for (uint32_t i = 0; i < fs->n; i++) {
        const struct fact *f = &fs->v[i];
        if (!is_reached(q, f->e) || is_there(q, f))
            continue;
        if (solver_is_hard(q->fs, f->e)) {
            q->loose = true;
            continue;
        }
        reach(q, f->e);
        q->too_large |= q->n_related == MAX_FACTS;
        if (q->too_large)
            return false;
        q->related[q->n_related++] = f;
        if (fs->asked)
            ++*fs->asked;
        added = true;
    }
    return added;
}

/* ---- what was asked before ---- */

static uint32_t atom_number(struct question *q, const struct expr *atom)
{
    uint32_t i = 0;
    while (i < q->n_atoms && q->atoms[i] != atom)
        i++;
    q->too_large |= i == MAX_ATOMS;
    if (i == q->n_atoms && !q->too_large)
        q->atoms[q->n_atoms++] = atom;
    return i;
}

static uint64_t hash_expr(struct question *q, uint64_t h, const struct expr *e)
{
    h = hash_mix(hash_mix(hash_mix(hash_mix(h, e->op), e->type), e->bin), e->un);
    if (e->op == EXPR_ATOM) {
        const struct origin *o = e->origin;
        h = hash_mix(hash_mix(h, atom_number(q, e)), o->bounded);
        return o->bounded ? hash_mix(hash_mix(h, (uint64_t)o->lo), (uint64_t)o->hi) : h;
    }
    h = hash_text(hash_mix(hash_mix(h, (uint64_t)e->i), value_float_bits(e->f)), e->fn);
    h = e->a ? hash_expr(q, h, e->a) : h;
    return e->b ? hash_expr(q, h, e->b) : h;
}

static uint64_t hash_wide(uint64_t h, wide x)
{
    return hash_mix(hash_mix(h, (uint64_t)x), (uint64_t)(x >> 64));
}

static uint64_t hash_fact(struct question *q, uint64_t h, const struct fact *f)
{
    h = hash_wide(hash_wide(hash_expr(q, hash_mix(h, f->sum != NULL), f->e), f->lo), f->hi);
    h = hash_mix(h, f->n_ne);
    for (uint32_t i = 0; i < f->n_ne; i++)
        h = hash_mix(h, (uint64_t)f->ne[i]);
    h = hash_mix(h, f->residues ? f->residues->modulus : 0);
    for (uint32_t i = 0; f->residues && i < f->residues->modulus; i += 64)
        h = hash_mix(h, f->residues->bits[i / 64]);
    return h;
}

static void question_key(struct question *q, uint64_t key[2])
{
    for (uint32_t k = 0; k < 2; k++) {
        key[k] = hash_mix(hash_mix(k + 1, q->truth), q->loose);
        key[k] = hash_expr(q, key[k], q->goal);
        for (uint32_t i = 0; i < q->n_related; i++)
            key[k] = hash_fact(q, key[k], q->related[i]);
    }
}

static struct solver_answer *find_answer(const struct solver *s, const uint64_t key[2])
{
    for (struct solver_answer *a = s->answers; a; a = a->next)
        if (a->key[0] == key[0] && a->key[1] == key[1])
            return a;
    return NULL;
}

/* ---- asking ---- */

static void ignore_error(Z3_context z, Z3_error_code code)
{
    (void)z; /* without a handler of ours Z3 ends the process */
    (void)code;
}

static struct solver *solver_of(struct values *vs)
{
    if (vs->solver)
        return vs->solver;
    struct solver *s = vs->solver = ARENA_NEW(vs->arena, struct solver);
    Z3_config config = Z3_mk_config();
    s->z = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(s->z, ignore_error);
    s->params = Z3_mk_params(s->z);
    Z3_params_inc_ref(s->z, s->params);
    Z3_params_set_uint(s->z, s->params, Z3_mk_string_symbol(s->z, "rlimit"), QUESTION_UNITS);
    return s;
}

void solver_end(struct values *vs)
{
    if (!vs->solver)
        return;
    Z3_params_dec_ref(vs->solver->z, vs->solver->params);
    Z3_del_context(vs->solver->z);
    vs->solver = NULL;
}

/* Units that the context has taken so far, by the statistics of its last solver. */
static uint64_t count_units(Z3_context z, Z3_solver solver)
{
    Z3_stats stats = Z3_solver_get_statistics(z, solver);
    Z3_stats_inc_ref(z, stats);
    uint64_t units = 0;
    for (unsigned i = 0; i < Z3_stats_size(z, stats); i++)
        if (Z3_stats_is_uint(z, stats, i) && !strcmp(Z3_stats_get_key(z, stats, i), "rlimit count"))
            units = Z3_stats_get_uint_value(z, stats, i);
    Z3_stats_dec_ref(z, stats);
    return units;
}

static enum tri check(struct solver_terms *t)
{
    Z3_lbool found = Z3_solver_check(t->z, t->solver);
    if (Z3_get_error_code(t->z) != Z3_OK || found == Z3_L_UNDEF)
        return TRI_MAYBE;
    if (found == Z3_L_FALSE)
        return TRI_NO;
    return t->loose ? TRI_MAYBE : TRI_YES;
}

static bool is_about_bits(const struct expr *e)
{
    return e->type != IR_F32 && e->type != IR_F64 && e->op != EXPR_CALL &&
           (!e->a || is_about_bits(e->a)) && (!e->b || is_about_bits(e->b));
}

/* One for bit-vectors alone is made ten times faster than one for all. */
static Z3_solver new_solver(Z3_context z, const struct question *q)
{
    bool bits = is_about_bits(q->goal);
    for (uint32_t i = 0; i < q->n_related; i++)
        bits = bits && is_about_bits(q->related[i]->e);
    return bits ? Z3_mk_solver_for_logic(z, Z3_mk_string_symbol(z, "QF_BV")) : Z3_mk_solver(z);
}

static void add_formulas(struct solver_terms *t, const struct question *q)
{
    solver_add_condition(t, q->goal, q->truth);
    for (uint32_t i = 0; i < q->n_related && !t->failed; i++)
        solver_add_fact(t, q->related[i]);
}

static enum tri ask(struct solver *s, const struct question *q, uint64_t *units)
{
    struct solver_terms t = {.z = s->z, .solver = new_solver(s->z, q), .loose = q->loose};
    Z3_solver_inc_ref(t.z, t.solver);
    Z3_solver_set_params(t.z, t.solver, s->params);
    add_formulas(&t, q);
    enum tri answer = t.failed || Z3_get_error_code(t.z) != Z3_OK ? TRI_MAYBE : check(&t);
    uint64_t count = count_units(t.z, t.solver);
    *units = count > s->count ? count - s->count : 0;
    s->count += *units;
    Z3_solver_dec_ref(t.z, t.solver);
    return answer;
}

static enum tri find_or_ask(struct values *vs, struct question *q)
{
    uint64_t key[2], units;
    question_key(q, key);
    struct solver_answer *a = vs->solver ? find_answer(vs->solver, key) : NULL;
    if (a)
        return a->answer;
    if (q->too_large || vs->units >= ALL_UNITS || vs->unknown >= ALL_UNKNOWN)
        return TRI_MAYBE;
    struct solver *s = solver_of(vs);
    a = ARENA_NEW(vs->arena, struct solver_answer);
    *a = (struct solver_answer){.key = {key[0], key[1]}, .answer = ask(s, q, &units),
                                .next = s->answers};
    s->answers = a;
    vs->units += units + ONE_UNITS;
    vs->unknown = a->answer == TRI_MAYBE ? vs->unknown + 1 : 0;
    return a->answer;
}

/* All facts that have to do with it, and the answer. */
static enum tri relate_and_ask(struct question *q)
{
    const struct facts *fs = q->fs;
    bool more = fs->values->large < ALL_LARGE;
    reach(q, q->goal);
    q->too_large |= !more;
    while (more && !q->too_large)
        more = add_related(q, fs) | (fs->shared && add_related(q, fs->shared));
    fs->values->large += q->too_large;
    return q->too_large ? TRI_MAYBE : find_or_ask(fs->values, q);
}

enum tri solver_possible(const struct facts *fs, const struct expr *p, bool truth)
{
    struct question q = {.fs = fs, .goal = p, .truth = truth};
    return solver_is_hard(fs, p) ? TRI_MAYBE : relate_and_ask(&q);
}
