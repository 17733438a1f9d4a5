/* Satisfiability: is a condition possible together with the path condition?  A search for values
 * that show it.
 *
 *     facts: x in 0..3, x & 1 == 1        is  x * x == 4  possible?     all four are tried: no
 *
 * Intervals cannot answer that.  When values are found, the branch is certainly possible; when all
 * values of small ranges fail, it is impossible; otherwise Z3 is asked (domain/solver.h), and if
 * that does not know either, the branch is marked as one that the program may not have.
 */
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/solver.h"
#include "abstraction/domain/texts.h"
#include "abstraction/domain/valuation.h"
#include "abstraction/domain/value.h"
#include "core/base/mechanism.h"

enum { MAX_ATOMS = 4, MAX_VALUES = 128, ALL_VALUES = 64, MAX_TRIES = 40000, FEW_TRIES = 128,
       MAX_RELATED = 32, MAX_AGREED = 6 };

struct variable {
    const struct expr *atom;
    struct value values[MAX_VALUES];
    uint32_t n, now;
    bool complete; /* these are all its values */
};

struct search {
    const struct facts *fs;
    const struct facts *trial; /* the same with the condition */
    struct variable vars[MAX_ATOMS];
    uint32_t n_vars;
    const struct fact *related[MAX_RELATED];
    uint32_t n_related;
    const struct expr *goal; /* NULL: it is about a text alone */
    bool truth;
    bool too_large;
    struct texts *texts; /* about which several questions were asked, or NULL */
    uint32_t n_agreed;   /* values for which such texts were looked for */
    struct valuation now;
    const struct expr *atoms[MAX_ATOMS]; /* of `now` */
    struct value values[MAX_ATOMS];
    bool hard[MAX_RELATED]; /* facts that Z3 is not told */
    bool almost; /* values were found that meet all the others */
    uint64_t tries, most_tries;
};

static void add_atoms(struct search *s, const struct expr *e)
{
    if (e->a)
        add_atoms(s, e->a);
    if (e->b)
        add_atoms(s, e->b);
    if (e->op != EXPR_ATOM)
        return;
    for (uint32_t i = 0; i < s->n_vars; i++)
        if (s->vars[i].atom == e)
            return;
    if (s->n_vars == MAX_ATOMS)
        s->too_large = true;
    else
        s->vars[s->n_vars++] = (struct variable){.atom = e};
}

static bool mentions(const struct search *s, const struct expr *e)
{
    for (uint32_t i = 0; e->op == EXPR_ATOM && i < s->n_vars; i++)
        if (s->vars[i].atom == e)
            return true;
    return (e->a && mentions(s, e->a)) || (e->b && mentions(s, e->b));
}

static bool has_fact(const struct search *s, const struct fact *f)
{
    for (uint32_t i = 0; i < s->n_related; i++)
        if (s->related[i] == f)
            return true;
    return false;
}

/* Facts about the atoms, and about what these facts mention, and so on. */
static bool add_related(struct search *s, const struct facts *fs)
{
    bool added = false;
    for (uint32_t i = 0; fs && i < fs->n; i++) {
        const struct fact *f = &fs->v[i];
        if (has_fact(s, f) || !mentions(s, f->e) || texts_have(s->texts, f))
            continue;
        if (s->n_related == MAX_RELATED) {
            s->too_large = true;
            return false;
        }
        s->related[s->n_related++] = f;
        if (fs->asked)
            ++*fs->asked;
        add_atoms(s, f->e);
        added = true;
    }
    return added;
}

/* ---- values to try ---- */

static void add_value(struct variable *v, struct value x)
{
    for (uint32_t i = 0; i < v->n; i++)
        if (value_equal(&v->values[i], &x))
            return;
    if (v->n < MAX_VALUES)
        v->values[v->n++] = x;
}

static void add_int(struct variable *v, struct range r, wide x)
{
    if (x >= r.lo && x <= r.hi)
        add_value(v, value_int(v->atom->type, (int64_t)x));
}

static void add_constants(struct variable *v, struct range r, const struct expr *e)
{
    bool is_float = v->atom->type == IR_F32 || v->atom->type == IR_F64;
    if (e->a)
        add_constants(v, r, e->a);
    if (e->b)
        add_constants(v, r, e->b);
    if (e->op == EXPR_INT && !is_float)
        for (int d = -1; d <= 1; d++) {
            add_int(v, r, (wide)e->i + d);
            add_int(v, r, -(wide)e->i + d);
        }
    if (is_float && (e->op == EXPR_INT || e->op == EXPR_FLOAT)) {
        double c = e->op == EXPR_INT ? (double)e->i : e->f;
        add_value(v, value_float(v->atom->type, c));
        add_value(v, value_float(v->atom->type, c + 1 + c * 0.5));
        add_value(v, value_float(v->atom->type, c - 1 - c * 0.5));
    }
}

static void fill_float(const struct search *s, struct variable *v)
{
    static const double some[] = {0, 1, -1, 0.5, 1e30, -1e30, 1e-30};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        add_value(v, value_float(v->atom->type, some[i]));
    struct range none = {0, 0};
    if (s->goal)
        add_constants(v, none, s->goal);
    for (uint32_t i = 0; i < s->n_related; i++)
        add_constants(v, none, s->related[i]->e);
}

static void fill_values(struct search *s, struct variable *v)
{
    enum ir_kind type = v->atom->type;
    if (type == IR_F32 || type == IR_F64) {
        fill_float(s, v);
        return;
    }
    if (!range_is_of(type)) {
        s->too_large = true;
        return;
    }
    struct range r = facts_range(s->trial, v->atom);
    v->complete = r.hi - r.lo < ALL_VALUES;
    for (wide x = r.lo; v->complete && x <= r.hi; x++)
        add_int(v, r, x);
    if (v->complete)
        return;
    for (int x = -8; x <= 16; x++)
        add_int(v, r, x);
    const struct fact *f = facts_find(s->trial, v->atom);
    wide step = f && f->residues ? f->residues->modulus : 1;
    for (int d = 0; d < 4; d++) {
        add_int(v, r, r.lo + d * step);
        add_int(v, r, r.hi - d * step);
    }
    if (s->goal)
        add_constants(v, r, s->goal);
    for (uint32_t i = 0; i < s->n_related; i++)
        add_constants(v, r, s->related[i]->e);
}

/* ---- trying them ---- */

static enum tri try_goal(struct search *s)
{
    if (!s->goal)
        return TRI_YES;
    struct value goal = valuation_of(&s->now, s->goal);
    bool truth = goal.kind == VALUE_INT ? goal.i != 0 : goal.f != 0;
    if (!value_is_const(&goal))
        return valuation_not_known(&s->now);
    return truth == s->truth ? TRI_YES : TRI_NO;
}

/* Are the values answers to questions about texts that there are? */
static enum tri agree(struct search *s)
{
    if (!s->texts)
        return TRI_YES;
    if (s->n_agreed++ >= MAX_AGREED)
        return TRI_MAYBE;
    return texts_agree(s->texts, s->atoms, s->values, s->n_vars) == TRI_YES ? TRI_YES : TRI_MAYBE;
}

static enum tri try_values(struct search *s)
{
    for (uint32_t i = 0; i < s->n_vars; i++)
        s->values[i] = s->vars[i].values[s->vars[i].now];
    enum tri all = try_goal(s), easy = all;
    if (all == TRI_NO)
        return TRI_NO;
    for (uint32_t i = 0; i < s->n_related; i++) {
        bool undefined;
        enum tri t = valuation_holds(&s->now, s->related[i], &undefined);
        if (t == TRI_NO && (undefined || !s->hard[i]))
            return TRI_NO;
        all = all == TRI_YES || t == TRI_NO ? t : all;
        easy = s->hard[i] || t == TRI_YES ? easy : t;
    }
    s->almost |= all != TRI_YES && easy == TRI_YES;
    return all == TRI_YES ? agree(s) : all;
}

/* The next combination; false after the last one. */
static bool next_values(struct search *s)
{
    for (uint32_t i = 0; i < s->n_vars; i++) {
        if (++s->vars[i].now < s->vars[i].n)
            return true;
        s->vars[i].now = 0;
    }
    return false;
}

/* NO: no combination meets all that can be evaluated. */
static enum tri try_all(struct search *s)
{
    enum tri all = TRI_NO;
    do {
        enum tri t = try_values(s);
        if (t == TRI_YES)
            return TRI_YES;
        all = t == TRI_MAYBE ? t : all;
    } while (s->tries++ < s->most_tries && next_values(s));
    return s->tries <= s->most_tries ? all : TRI_MAYBE;
}

/* First those that have few values, while nothing is known of the others. */
static enum tri try_few(struct search *s)
{
    uint32_t n[MAX_ATOMS];
    struct value first[MAX_ATOMS];
    for (uint32_t i = 0; i < s->n_vars; i++) {
        struct variable *v = &s->vars[i];
        n[i] = v->n;
        first[i] = v->values[0];
        if (!v->complete) {
            v->n = 1;
            v->values[0] = (struct value){.kind = VALUE_NONE};
        }
    }
    enum tri t = try_all(s);
    for (uint32_t i = 0; i < s->n_vars; i++) {
        s->vars[i].n = n[i];
        s->vars[i].now = 0;
        s->vars[i].values[0] = first[i];
    }
    return t;
}

static enum tri run_search(struct search *s)
{
    bool complete = true;
    s->now = (struct valuation){.store = s->fs->values, .atoms = s->atoms, .now = s->values,
                                .n = s->n_vars};
    for (uint32_t i = 0; i < s->n_vars; i++) {
        s->atoms[i] = s->vars[i].atom;
        fill_values(s, &s->vars[i]);
        complete = complete && s->vars[i].complete;
        if (s->too_large || !s->vars[i].n)
            return TRI_MAYBE;
    }
    enum tri t = try_few(s);
    if (complete || t != TRI_MAYBE)
        return t;
    return try_all(s) == TRI_YES ? TRI_YES : TRI_MAYBE;
}

/* Z3 knows only that nothing is possible, where facts are hard; values that meet the others show
 * that it would not say so.  A condition on what is over is marked in any case. */
static bool asks_solver(const struct search *s, const struct expr *p)
{
    return !s->almost && !(p->origins & HAS_OVER);
}

/* What Z3 says of answers to questions about texts, it says of any numbers. */
static enum tri ask_solver(const struct search *s, const struct expr *p)
{
    struct mechanisms *m = s->fs->values->mechanisms;
    bool asks = asks_solver(s, p) && mechanism_is_on(m, MECHANISM_SOLVER);
    enum tri t = asks ? solver_possible(s->trial, p, s->truth) : TRI_MAYBE;
    if (t != TRI_MAYBE)
        mechanism_applies(m, MECHANISM_SOLVER);
    return t == TRI_YES && s->texts ? TRI_MAYBE : t;
}

/* Has it a function in it that nobody can evaluate, as what is asked of a text that was read?  Then
 * no values meet it for certain. */
static bool is_open(const struct expr *x)
{
    bool is_float = x->type == IR_F32 || x->type == IR_F64;
    return (x->op == EXPR_CALL && !is_float) || (x->a && is_open(x->a)) || (x->b && is_open(x->b));
}

static enum tri search_numbers(struct search *s, const struct expr *p, uint64_t *work)
{
    const struct facts *fs = s->fs;
    const struct expr *atom;
    if (s->goal)
        add_atoms(s, p);
    for (uint32_t i = 0; !s->goal && (atom = texts_mixed(s->texts, i)) != NULL; i++)
        add_atoms(s, atom);
    while (add_related(s, fs) | (fs->shared && add_related(s, fs->shared)))
        if (s->too_large)
            break;
    s->most_tries = MAX_TRIES;
    for (uint32_t i = 0; i < s->n_related; i++) {
        s->hard[i] = solver_is_hard(s->trial, s->related[i]->e);
        if (is_open(s->related[i]->e))
            s->most_tries = FEW_TRIES;
    }
    bool tries = !s->too_large && !(s->goal && is_open(s->goal)) &&
                 mechanism_is_on(fs->values->mechanisms, MECHANISM_VALUE_SEARCH);
    enum tri t = tries ? run_search(s) : TRI_MAYBE;
    if (t != TRI_MAYBE)
        mechanism_applies(fs->values->mechanisms, MECHANISM_VALUE_SEARCH);
    *work += s->tries * p->size / 2;
    return t == TRI_MAYBE ? ask_solver(s, p) : t;
}

enum tri facts_possible(const struct facts *fs, const struct expr *p, bool truth,
                        struct arena *scratch, uint64_t *work)
{
    struct facts trial = facts_copy(fs, scratch);
    if (!facts_assume(&trial, p, truth))
        return TRI_NO;
    struct texts *texts = texts_find(&trial, p, truth, scratch);
    enum tri alone = texts ? texts_possible(texts) : TRI_YES;
    if (alone == TRI_NO || texts_are_all(texts)) {
        *work += texts_work(texts);
        return alone;
    }
    struct search *s = ARENA_NEW(scratch, struct search);
    *s = (struct search){.fs = fs, .trial = &trial, .truth = truth, .texts = texts,
                         .goal = texts_have_goal(texts) ? NULL : p};
    enum tri t = search_numbers(s, p, work);
    *work += texts_work(texts);
    return t;
}
