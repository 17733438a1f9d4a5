/* Questions to Z3 (see solver.h).
 *
 *     x * x < 0 ?      the facts about x, and what they mention; x * x fits; x * x < 0:  unsat
 *
 * Each question has a context of its own: its answer, and what it takes, depend on nothing that was
 * asked before.  Answers are kept by their facts and condition.
 */
#include "abstraction/domain/solver.h"

#include "abstraction/domain/solver_terms.h"
#include "core/base/hash.h"

enum {
    QUESTION_UNITS = 100000, /* rlimit of Z3: about 0.1 s */
    ALL_UNITS = 400000,      /* of one run */
    MAX_FACTS = 64,
    MAX_NODES = 400
};

struct solver_answer {
    uint64_t key[2];
    enum tri answer;
    struct solver_answer *next;
};

struct question {
    const struct facts *fs;
    const struct expr *goal;
    bool truth, too_large;
    const struct fact *related[MAX_FACTS];
    uint32_t n_related;
};

/* ---- which facts ---- */

static bool has_atom(const struct expr *e, const struct expr *atom)
{
    return e == atom || (e->a && has_atom(e->a, atom)) || (e->b && has_atom(e->b, atom));
}

/* Have they an atom in common? */
static bool touches(const struct expr *e, const struct expr *f)
{
    if (f->op == EXPR_ATOM)
        return has_atom(e, f);
    return (f->a && touches(e, f->a)) || (f->b && touches(e, f->b));
}

static bool is_there(const struct question *q, const struct fact *f)
{
    for (uint32_t i = 0; i < q->n_related; i++)
        if (q->related[i] == f)
            return true;
    return false;
}

static bool is_related(const struct question *q, const struct fact *f)
{
    bool related = touches(q->goal, f->e);
    for (uint32_t i = 0; i < q->n_related && !related; i++)
        related = touches(q->related[i]->e, f->e);
    return related;
}

static bool add_related(struct question *q, const struct facts *fs)
{
    bool added = false;
    for (uint32_t i = 0; i < fs->n; i++) {
        const struct fact *f = &fs->v[i];
        if (is_there(q, f) || !is_related(q, f))
            continue;
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

static void question_key(const struct question *q, uint64_t key[2])
{
    for (uint32_t k = 0; k < 2; k++) {
        key[k] = hash_mix(hash_mix(k + 1, q->goal->id), q->truth);
        for (uint32_t i = 0; i < q->n_related; i++) {
            const struct fact *f = q->related[i];
            uint64_t h = hash_mix(hash_mix(k + 7, f->e->id), (uint64_t)f->lo);
            h = hash_mix(hash_mix(h, (uint64_t)(f->lo >> 64)), (uint64_t)f->hi);
            h = hash_mix(h, (uint64_t)(f->hi >> 64));
            for (uint32_t j = 0; j < f->n_ne; j++)
                h = hash_mix(h, (uint64_t)f->ne[j]);
            for (uint32_t j = 0; f->residues && j < f->residues->modulus; j += 64)
                h = hash_mix(h, f->residues->bits[j / 64] + f->residues->modulus);
            key[k] += hash_mix(h, k); /* facts are a set */
        }
    }
}

static struct solver_answer *find_answer(struct values *vs, const uint64_t key[2])
{
    for (struct solver_answer *a = vs->answers; a; a = a->next)
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

static uint64_t units_spent(Z3_context z, Z3_solver solver)
{
    Z3_stats stats = Z3_solver_get_statistics(z, solver);
    Z3_stats_inc_ref(z, stats);
    uint64_t units = 0;
    for (unsigned i = 0; i < Z3_stats_size(z, stats); i++)
        if (Z3_stats_is_uint(z, stats, i) &&
            hash_text(0, Z3_stats_get_key(z, stats, i)) == hash_text(0, "rlimit count"))
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

static enum tri ask(const struct question *q, uint64_t *units)
{
    Z3_config config = Z3_mk_config();
    struct solver_terms t = {.z = Z3_mk_context(config)};
    Z3_del_config(config);
    Z3_set_error_handler(t.z, ignore_error);
    t.solver = Z3_mk_solver(t.z);
    Z3_solver_inc_ref(t.z, t.solver);
    Z3_params params = Z3_mk_params(t.z);
    Z3_params_inc_ref(t.z, params);
    Z3_params_set_uint(t.z, params, Z3_mk_string_symbol(t.z, "rlimit"), QUESTION_UNITS);
    Z3_solver_set_params(t.z, t.solver, params);
    solver_add_condition(&t, q->goal, q->truth);
    for (uint32_t i = 0; i < q->n_related && !t.failed; i++)
        solver_add_fact(&t, q->related[i]);
    enum tri answer = t.failed || Z3_get_error_code(t.z) != Z3_OK ? TRI_MAYBE : check(&t);
    *units = units_spent(t.z, t.solver);
    Z3_params_dec_ref(t.z, params);
    Z3_solver_dec_ref(t.z, t.solver);
    Z3_del_context(t.z);
    return answer;
}

enum tri solver_possible(const struct facts *fs, const struct expr *p, bool truth)
{
    struct question q = {.fs = fs, .goal = p, .truth = truth};
    struct values *vs = fs->values;
    uint64_t key[2], units = 0;
    bool more = p->size <= MAX_NODES;
    while (more && !q.too_large)
        more = add_related(&q, fs) | (fs->shared && add_related(&q, fs->shared));
    if (q.too_large || p->size > MAX_NODES)
        return TRI_MAYBE;
    question_key(&q, key);
    struct solver_answer *a = find_answer(vs, key);
    if (a)
        return a->answer;
    if (vs->units >= ALL_UNITS)
        return TRI_MAYBE;
    a = ARENA_NEW(vs->arena, struct solver_answer);
    *a = (struct solver_answer){.key = {key[0], key[1]}, .answer = ask(&q, &units),
                                .next = vs->answers};
    vs->answers = a;
    vs->units += units + 1000;
    return a->answer;
}
