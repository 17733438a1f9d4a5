/* The search for a text (see text_search.h). */
#include "abstraction/domain/text_search.h"

#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/valuation.h"
#include "core/base/hash.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <string.h>

enum { MAX_STEPS = 16000, MAX_LENGTH = 200, MAX_PIECES = 160, SEEN = 1 << 14,
       MEMO = 1024 };

struct beginning {
    const char *text;
};

struct run {
    struct text_search *t;
    struct valuation now;
    struct value values[TEXT_MAX_ATOMS];
    struct range ranges[TEXT_MAX_ATOMS]; /* of the answers, as the facts say */
    char letters[256];
    uint32_t n_letters;
    const char *pieces[MAX_PIECES]; /* what may well stand in the text */
    uint32_t n_pieces;
    struct beginning *queue;
    uint32_t n_queue, cap_queue;
    uint64_t (*seen)[2];
    uint32_t steps;
    bool unsure; /* a text was not decided */
};

static const struct text_question *question(const struct run *r, uint32_t k)
{
    return r->t->atoms[k]->origin->asks;
}

/* ---- what is known of a text, or of its beginning ---- */

/* NO: with these answers something does not hold. */
static enum tri check(struct run *r)
{
    const struct text_search *t = r->t;
    enum tri all = TRI_YES;
    for (uint32_t i = 0; i < t->n_facts; i++) {
        bool undefined;
        enum tri one = valuation_holds(&r->now, t->facts[i], &undefined);
        if (one == TRI_NO)
            return TRI_NO;
        all = one == TRI_YES ? all : one;
    }
    if (!t->goal)
        return all;
    struct value goal = valuation_of(&r->now, t->goal);
    if (!value_is_const(&goal))
        return valuation_not_known(&r->now) == TRI_NO ? TRI_NO : TRI_MAYBE;
    bool truth = goal.kind == VALUE_INT ? goal.i != 0 : goal.f != 0;
    return truth == t->truth ? all : TRI_NO;
}

/* Can what begins so be a text that is looked for? */
static bool may_begin(struct run *r, const char *text)
{
    for (uint32_t i = 0; i < r->t->n_atoms; i++) {
        enum ir_kind type = r->t->atoms[i]->type;
        struct range range = text_question_range(question(r, i), type, text);
        if (range_is_empty(range_meet(range, r->ranges[i])))
            return false;
        r->values[i] = range.lo == range.hi ? value_int(type, (int64_t)range.lo)
                                            : (struct value){.kind = VALUE_NONE};
    }
    return check(r) != TRI_NO;
}

/* Of an order other than 0 the sign is known, which the ranges have been asked about; that it is
 * 1 or -1 is one possibility. */
static enum tri is_found(struct run *r, const char *text)
{
    struct text_search *t = r->t;
    struct value likely[TEXT_MAX_ATOMS];
    for (uint32_t i = 0; i < t->n_atoms; i++) {
        enum ir_kind type = t->atoms[i]->type;
        struct value v = text_question_answer(question(r, i), type, text);
        bool is_int = v.kind == VALUE_INT, is_order = question(r, i)->what == TEXT_ORDER && v.i;
        wide x = is_int ? range_of_int(type, v.i) : 0;
        struct range range = {is_order && x < 0 ? value_type_min(type) : x,
                              is_order && x > 0 ? value_type_max(type) : x};
        if (is_int && range_is_empty(range_meet(range, r->ranges[i])))
            return TRI_NO;
        if (!is_order && t->fixed[i].kind != VALUE_NONE && v.kind != VALUE_NONE &&
            !value_equal(&t->fixed[i], &v))
            return TRI_NO;
        likely[i] = v;
        r->values[i] = is_order ? (struct value){.kind = VALUE_NONE} : v;
    }
    if (check(r) == TRI_NO)
        return TRI_NO;
    memcpy(r->values, likely, t->n_atoms * sizeof *likely);
    for (uint32_t i = 0; i < t->n_atoms; i++)
        if (likely[i].kind == VALUE_NONE ||
            (t->fixed[i].kind != VALUE_NONE && !value_equal(&t->fixed[i], &likely[i])))
            return TRI_MAYBE;
    return check(r) == TRI_YES ? TRI_YES : TRI_MAYBE;
}

/* ---- letters ---- */

static bool reads_numbers(const struct text_question *q)
{
    for (const struct unknown_text *t = q->text; t; t = t->of)
        if (t->fn)
            return true;
    return q->what == TEXT_NUMBER || q->what == TEXT_NO_NUMBER ||
           q->what == TEXT_NUMBER_ERROR || q->what >= TEXT_HAS_ITEM;
}

/* Is it another one than all others, for some question? */
static bool is_special(const struct run *r, int c)
{
    for (uint32_t i = 0; i < r->t->n_atoms; i++) {
        const struct text_question *q = question(r, i);
        if (reads_numbers(q) && (isalnum(c) || isspace(c) || strchr("+-.", c)))
            return true;
        if (q->with && (strchr(q->with, c) || strchr(q->with, tolower(c)) ||
                        strchr(q->with, toupper(c))))
            return true;
        if (q->what == TEXT_CHARACTER && r->t->fixed[i].kind != VALUE_NONE)
            return true;
    }
    return false;
}

static bool has_single(const struct expr *e, const struct expr *atom)
{
    return expr_single_atom(e) == atom;
}

/* What is known of the k-th answer alone, if it is this; 0: it is asked about together with
 * others. */
static uint64_t truths(struct run *r, uint32_t k, int c)
{
    const struct text_search *t = r->t;
    const struct expr *atom = t->atoms[k];
    uint64_t h = 1;
    for (uint32_t i = 0; i < t->n_atoms; i++)
        r->values[i] = (struct value){.kind = VALUE_NONE};
    r->values[k] = value_int(atom->type, (char)c);
    for (uint32_t i = 0; i < t->n_facts; i++) {
        bool undefined;
        if (expr_mentions(t->facts[i]->e, atom) && !has_single(t->facts[i]->e, atom))
            return 0;
        if (has_single(t->facts[i]->e, atom))
            h = hash_mix(h, 1 + (uint64_t)valuation_holds(&r->now, t->facts[i], &undefined));
    }
    if (t->goal && expr_mentions(t->goal, atom)) {
        struct value v = valuation_of(&r->now, t->goal);
        h = has_single(t->goal, atom) && v.kind == VALUE_INT ? hash_mix(h, 5 + (v.i != 0)) : 0;
        r->now.undefined = false;
    }
    return h;
}

/* Before which of these is it? */
static uint64_t places(const char *among, int c)
{
    uint64_t h = 1;
    for (const char *p = among; *p; p++) {
        int x = (unsigned char)*p;
        h = hash_mix(h, 3 + 2 * (uint64_t)(c < x) + (uint64_t)(tolower(c) < tolower(x)));
    }
    return h;
}

/* Letters of one class may be exchanged for each other. */
static uint64_t letter_class(struct run *r, int c)
{
    uint64_t h = 4;
    if (is_special(r, c))
        return hash_mix(hash_mix(3, 2), (uint64_t)c);
    for (uint32_t k = 0; k < r->t->n_atoms; k++)
        if (question(r, k)->what == TEXT_ORDER)
            h = hash_mix(h, places(question(r, k)->with, c));
    for (uint32_t k = 0; k < r->t->n_atoms; k++)
        if (question(r, k)->what == TEXT_CHARACTER) {
            uint64_t one = truths(r, k, c);
            if (!one)
                return hash_mix(hash_mix(3, 2), (uint64_t)c);
            h = hash_mix(h, one);
        }
    return h;
}

/* The usual ones come first. */
static void choose_letters(struct run *r)
{
    uint64_t classes[256];
    for (int pass = 0; pass < 3; pass++)
        for (int c = 1; c < 256; c++) {
            int of = isalnum(c) ? 0 : isgraph(c) ? 1 : 2;
            uint64_t h = of == pass ? letter_class(r, c) : 0;
            uint32_t i = 0;
            while (i < r->n_letters && classes[i] != h)
                i++;
            if (of != pass || i < r->n_letters)
                continue;
            classes[r->n_letters] = h;
            r->letters[r->n_letters++] = (char)c;
        }
}

/* ---- pieces ---- */

static void add_piece(struct run *r, const char *text)
{
    for (uint32_t i = 0; i < r->n_pieces; i++)
        if (strcmp(r->pieces[i], text) == 0)
            return;
    if (*text && r->n_pieces < MAX_PIECES && strlen(text) < MAX_LENGTH)
        r->pieces[r->n_pieces++] = text;
}

static void add_number(struct run *r, wide x)
{
    wide far = (wide)1 << 62;
    if (x > -far && x < far)
        add_piece(r, arena_printf(r->t->arena, "%lld", (long long)x));
}

static void add_reals(struct run *r, const struct expr *e)
{
    if (e->op == EXPR_FLOAT || e->op == EXPR_INT)
        for (int d = -1; d <= 1; d++)
            add_piece(r, arena_printf(r->t->arena, "%g",
                                      (e->op == EXPR_INT ? (double)e->i : e->f) + d));
    if (e->a)
        add_reals(r, e->a);
    if (e->b)
        add_reals(r, e->b);
}

/* The least that the k-th item of such a format may be. */
static long long item(const struct run *r, const char *format, int64_t k)
{
    for (uint32_t i = 0; i < r->t->n_atoms; i++) {
        const struct text_question *q = question(r, i);
        if (q->what == TEXT_ITEM && q->n == k && strcmp(q->with, format) == 0 &&
            ir_is_int(r->t->atoms[i]->type))
            return (long long)(r->ranges[i].hi < 0 ? r->ranges[i].hi
                               : r->ranges[i].lo > 0 ? r->ranges[i].lo : 0);
    }
    return 1;
}

/* "%dx%d" is "3x4", if these are the items. */
static void add_instance(struct run *r, const char *format)
{
    const char *text = "";
    int64_t k = 0;
    for (const char *f = format; *f; f++) {
        if (*f == '%') {
            f += 1 + strspn(f + 1, "hl");
            text = arena_printf(r->t->arena, "%s%lld", text, item(r, format, ++k));
        } else {
            text = arena_printf(r->t->arena, "%s%c", text, *f);
        }
    }
    add_piece(r, text);
}

static void add_pieces(struct run *r)
{
    const struct text_search *t = r->t;
    bool reals = false;
    for (uint32_t i = 0; i < t->n_atoms; i++) {
        const struct text_question *q = question(r, i);
        bool is_int = ir_is_int(t->atoms[i]->type);
        bool number = q->what == TEXT_NUMBER || q->what == TEXT_ITEM;
        if (q->with && (q->what == TEXT_ORDER || q->what == TEXT_FINDS))
            add_piece(r, q->n < MAX_LENGTH && q->what == TEXT_ORDER
                             ? arena_printf(t->arena, "%.*s", (int)q->n, q->with) : q->with);
        for (int d = 0; number && is_int && d < 2; d++) {
            add_number(r, r->ranges[i].lo + d);
            add_number(r, r->ranges[i].hi - d);
        }
        if (q->what == TEXT_ITEM)
            add_instance(r, q->with);
        reals |= number && !is_int;
    }
    for (uint32_t i = 0; reals && i < t->n_facts; i++)
        add_reals(r, t->facts[i]->e);
    if (reals && t->goal)
        add_reals(r, t->goal);
}

/* ---- the search ---- */

/* Was there a beginning with which all can become the same? */
static bool is_new(struct run *r, const char *text)
{
    uint64_t h[2] = {1, 2};
    for (uint32_t i = 0; i < r->t->n_atoms; i++)
        for (uint32_t k = 0; k < 2; k++)
            h[k] = hash_mix(h[k], text_question_state(question(r, i), text) + k);
    for (uint32_t k = 0; k < SEEN; k++) {
        uint64_t *at = r->seen[(h[0] + k) % SEEN];
        if (at[0] == h[0] && at[1] == h[1])
            return false;
        if (at[0] || at[1])
            continue;
        at[0] = h[0];
        at[1] = h[1];
        return true;
    }
    return true;
}

/* True: it is what is looked for. */
static bool visit(struct run *r, const char *text)
{
    r->steps++;
    if (strlen(text) > MAX_LENGTH) {
        r->unsure = true;
        return false;
    }
    if (!may_begin(r, text) || !is_new(r, text))
        return false;
    enum tri t = is_found(r, text);
    r->unsure |= t == TRI_MAYBE;
    if (t == TRI_YES)
        r->t->found = text;
    VEC_PUSH(r->t->arena, r->queue, r->n_queue, r->cap_queue, (struct beginning){text});
    return t == TRI_YES;
}

static bool go_on(struct run *r, const char *text)
{
    struct arena *arena = r->t->arena;
    for (uint32_t i = 0; i < r->n_pieces; i++)
        if (visit(r, arena_printf(arena, "%s%s", text, r->pieces[i])))
            return true;
    for (uint32_t i = 0; i < r->n_letters; i++)
        if (visit(r, arena_printf(arena, "%s%c", text, r->letters[i])))
            return true;
    return false;
}

static void begin(struct run *r)
{
    struct text_search *t = r->t;
    for (uint32_t i = 0; i < t->n_atoms; i++) {
        const struct value *v = &t->fixed[i];
        r->ranges[i] = !ir_is_int(t->atoms[i]->type)
                           ? (struct range){-RANGE_INFINITE, RANGE_INFINITE}
                       : v->kind == VALUE_INT
                           ? (struct range){range_of_int((enum ir_kind)v->type, v->i),
                                            range_of_int((enum ir_kind)v->type, v->i)}
                           : facts_range(t->trial, t->atoms[i]);
    }
    r->now = (struct valuation){.store = t->trial->values, .atoms = t->atoms,
                                .now = r->values, .n = t->n_atoms};
    r->seen = arena_alloc(t->arena, SEEN * sizeof *r->seen);
    choose_letters(r);
    add_pieces(r);
}

static enum tri search(struct text_search *t)
{
    struct run *r = ARENA_NEW(t->arena, struct run);
    r->t = t;
    begin(r);
    uint32_t most = MAX_STEPS / (1 + t->n_atoms / 8);
    bool found = visit(r, "");
    for (uint32_t k = 0; !found && k < r->n_queue && r->steps < most; k++)
        found = go_on(r, r->queue[k].text);
    t->work += (uint64_t)r->steps * (t->n_atoms + t->n_facts);
    return found ? TRI_YES : r->unsure || r->steps >= most ? TRI_MAYBE : TRI_NO;
}

/* ---- what was searched for before ---- */

/* A branch in a loop asks the same of a text in each round. */
struct text_memo {
    struct text_known {
        uint64_t a, b; /* of all that the answer rests on */
        enum tri answer;
        const char *found;
    } known[MEMO];
};

static void note(struct text_known *k, uint64_t x)
{
    k->a = hash_mix(k->a, x);
    k->b = hash_mix(k->b, x * UINT64_C(0x9e3779b97f4a7c15) + 1);
}

static void note_wide(struct text_known *k, wide x)
{
    note(k, (uint64_t)x);
    note(k, (uint64_t)(x >> 64));
}

static void note_fact(struct text_known *k, const struct fact *f)
{
    note(k, f->e->id);
    note_wide(k, f->lo);
    note_wide(k, f->hi);
    note(k, f->n_ne);
    for (uint32_t i = 0; i < f->n_ne; i++)
        note(k, (uint64_t)f->ne[i]);
    note(k, f->residues ? f->residues->modulus : 0);
    for (uint32_t i = 0; f->residues && i < RESIDUES_MAX_MODULUS / 64; i++)
        note(k, f->residues->bits[i]);
}

static struct text_known key_of(const struct text_search *t)
{
    struct text_known k = {.a = 1, .b = 2};
    note(&k, t->n_atoms);
    for (uint32_t i = 0; i < t->n_atoms; i++) {
        struct range range = facts_range(t->trial, t->atoms[i]);
        const struct value *v = &t->fixed[i];
        note(&k, t->atoms[i]->id);
        note_wide(&k, range.lo);
        note_wide(&k, range.hi);
        note(&k, (uint64_t)v->kind << 8 | v->type);
        note(&k, (uint64_t)v->i);
    }
    note(&k, t->n_facts);
    for (uint32_t i = 0; i < t->n_facts; i++)
        note_fact(&k, t->facts[i]);
    note(&k, t->goal ? t->goal->id : 0);
    note(&k, (uint64_t)!t->goal << 1 | t->truth);
    return k;
}

enum tri text_search(struct text_search *t)
{
    struct values *values = t->trial->values;
    if (!values->texts)
        values->texts = ARENA_NEW(values->arena, struct text_memo);
    struct text_known k = key_of(t), *old = &values->texts->known[k.a % MEMO];
    if (old->a == k.a && old->b == k.b) {
        t->found = old->found;
        t->work += t->n_atoms + t->n_facts;
        return old->answer;
    }
    k.answer = search(t);
    k.found = t->found ? arena_printf(values->arena, "%s", t->found) : NULL;
    *old = k;
    return k.answer;
}
