/* Inputs that are the same on all ranks: the command line and the environment.
 *
 *     if (argc < 2) usage();      divides the world into "argc < 2" and "argc >= 2"
 *
 * Their values are atoms with one name for all ranks; argv[1] is a string whose text is not
 * known, and atoi(argv[1]) is one number wherever it is asked for.
 */
#include "abstraction/interp/shared_inputs.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/address.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/question.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"
#include "core/ir/compare.h"

#include <assert.h>
#include <string.h>

const struct abst_input *shared_input(const struct engine *e, const char *name)
{
    for (size_t i = 0; i < e->options->n_inputs; i++)
        if (!strcmp(e->options->inputs[i].name, name))
            return &e->options->inputs[i];
    return NULL;
}

static struct origin *shared_origin(struct engine *e, const char *name, const char *input,
                                    const struct text_question *asks)
{
    struct origin proto = {.kind = ORIGIN_SHARED, .name = name, .ledger = LEDGER_WORLD,
                           .asks = asks};
    struct origin *o = values_origin(e->values, &proto);
    const struct abst_input *range = shared_input(e, input);
    if (range && !o->bounded) {
        o->bounded = true;
        o->input_name = range->name;
        o->lo = range->lo;
        o->hi = range->hi;
    }
    return o;
}

struct value shared_atom(struct engine *e, const char *name, enum ir_kind type)
{
    struct value v = values_atom(e->values, shared_origin(e, name, name, NULL), type);
    return facts_reduce(&e->world->facts, v);
}

struct value shared_is_set(struct engine *e, const char *name)
{
    struct origin *o = shared_origin(e, name, name, NULL);
    o->what = WHAT_IS_SET;
    return facts_reduce(&e->world->facts, values_atom(e->values, o, IR_BOOL));
}

/* x < 2, x <= 1, x == 1, x != 3, and their like. */
static bool is_few(enum ir_bin op, bool truth, int64_t limit)
{
    switch (op) {
    case IR_EQ: return truth == (limit == 1);
    case IR_NE: return truth != (limit == 1);
    case IR_LT: case IR_LE: return truth;
    case IR_GT: case IR_GE: return !truth;
    default: return false;
    }
}

/* May this be what is returned where there is nothing: an int is -1 then, a size or a pointer 0,
 * and what read() returns one of both. */
static bool may_be_nothing(const struct facts *before, const struct expr *atom, int64_t x)
{
    const struct fact *f = facts_find(before, atom);
    bool fails = atom->type == IR_I32 || atom->type == IR_I64;
    return (x ? fails : atom->type != IR_I32) && !(f && fact_excludes(f, x));
}

/* Does what was found say that there is nothing: "n != 1", "n < 1", "n == EOF", "!line"?  "n < 3"
 * may be a loop that passes what is there. */
static bool is_nothing(const struct facts *before, const struct expr *atom, enum ir_bin op,
                       int64_t to)
{
    bool fails = may_be_nothing(before, atom, -1), empty = may_be_nothing(before, atom, 0);
    switch (op) {
    case IR_EQ: return (fails && to == -1) || (empty && to == 0);
    case IR_NE: return (fails && to != -1) || (empty && to != 0);
    case IR_LT: return to <= 1 && (fails || (empty && to == 1));
    case IR_LE: return to <= 0 && (fails || (empty && to == 0));
    default: return false;
    }
}

static const struct expr *without_casts(const struct expr *e)
{
    while (e->op == EXPR_CAST)
        e = e->a;
    return e;
}

enum skel_lack shared_lacks(const struct facts *before, const struct expr *p, bool truth)
{
    bool compares = p->op == EXPR_BIN && value_bin_is_cmp(p->bin) && p->b->op == EXPR_INT;
    const struct expr *atom = without_casts(compares ? p->a : p);
    enum ir_bin op = compares ? p->bin : IR_NE;
    if (atom->op != EXPR_ATOM)
        return SKEL_LACKS_NOTHING;
    bool none = compares ? p->b->i == 0 && (p->bin == IR_EQ) == truth : !truth;
    switch ((int)atom->origin->what) {
    case WHAT_IS_SET: return none ? SKEL_LACKS_WORD : SKEL_LACKS_NOTHING;
    case WHAT_STREAM: return none ? SKEL_LACKS_FILE : SKEL_LACKS_NOTHING;
    case WHAT_FOUND:
        return is_nothing(before, atom, truth ? op : ir_negated(op), compares ? p->b->i : 0)
                   ? SKEL_LACKS_FILE : SKEL_LACKS_NOTHING;
    case WHAT_ARGC:
        return compares && is_few(p->bin, truth, p->b->i) ? SKEL_LACKS_WORD : SKEL_LACKS_NOTHING;
    default: return SKEL_LACKS_NOTHING;
    }
}

/* What the facts of the way out say that was not so before: "f == NULL". */
static enum skel_lack way_lacks(const struct facts *way, const struct facts *before)
{
    for (uint32_t i = 0; i < way->n; i++) {
        const struct fact *f = &way->v[i];
        bool is_file = f->e->op == EXPR_ATOM && (f->e->origin->what == WHAT_STREAM ||
                                                 f->e->origin->what == WHAT_FOUND);
        const struct fact *old = is_file ? facts_find(before, f->e) : NULL;
        bool none = is_file && f->hi <= 0 && (may_be_nothing(way, f->e, -1) ||
                                              may_be_nothing(way, f->e, 0));
        if (none && (!old || !fact_equal(f, old)))
            return SKEL_LACKS_FILE;
    }
    return SKEL_LACKS_NOTHING;
}

/* A case of a switch: "switch (fscanf(...)) { case EOF: ... }". */
static enum skel_lack case_lacks(const struct outcome *o, const struct facts *before)
{
    const struct expr *atom = o->e && o->which > 0 && o->lo == o->hi ? without_casts(o->e) : NULL;
    bool found = atom && atom->op == EXPR_ATOM && atom->origin->what == WHAT_FOUND;
    return found && is_nothing(before, atom, IR_EQ, (int64_t)o->lo) ? SKEL_LACKS_FILE
                                                                    : SKEL_LACKS_NOTHING;
}

enum skel_lack shared_outcome_lacks(const struct outcome *o, const struct facts *before)
{
    if (o->kind == OUTCOME_TRUTH)
        return shared_lacks(before, o->e, o->truth);
    if (o->kind == OUTCOME_WAY)
        return way_lacks(&o->way->facts, before);
    if (o->kind == OUTCOME_CHOICE)
        return case_lacks(o, before);
    bool is_count = o->kind == OUTCOME_RANGE && o->lo == o->hi && o->e->op == EXPR_ATOM &&
                    o->e->origin->what == WHAT_ARGC;
    return is_count && is_few(IR_EQ, true, (int64_t)o->lo) ? SKEL_LACKS_WORD : SKEL_LACKS_NOTHING;
}

struct value shared_choice(struct engine *e, const char *name)
{
    return shared_any(e, name, IR_BOOL);
}

struct value shared_any(struct engine *e, const char *name, enum ir_kind type)
{
    struct origin proto = {.kind = ORIGIN_SHARED, .over = true, .name = name,
                           .ledger = LEDGER_CORRELATION};
    struct value v = values_atom(e->values, values_origin(e->values, &proto), type);
    return facts_reduce(&e->world->facts, v);
}

/* Does the format ask for a number first: "%d", " %ld x"? */
static bool asks_number(const char *format)
{
    format += strspn(format, " \t\n");
    return format[0] == '%' && strchr("diufegl", format[1]) && format[1] &&
           !(format[1] == 'l' && strchr("sc[", format[2]));
}

/* Of a text that is a number, as --input says: is there one?  What else is asked says nothing. */
static bool finds_given_number(const struct engine *e, const struct text_question *q, bool *found)
{
    bool item = q->what == TEXT_HAS_ITEM && q->n <= 1 && asks_number(q->with);
    *found = item && q->n == 1;
    return (item || q->what == TEXT_NO_NUMBER || q->what == TEXT_NUMBER_ERROR) &&
           shared_input(e, q->text->name);
}

struct value shared_answer(struct engine *e, const struct text_question *q, const char *name,
                           enum ir_kind type)
{
    bool found;
    if (finds_given_number(e, q, &found))
        return value_int(type, found);
    bool is_number = q->what == TEXT_NUMBER || q->what == TEXT_ITEM;
    const char *input = is_number ? q->text->name : name; /* --input gives its range */
    struct value v = values_atom(e->values, shared_origin(e, name, input, q), type);
    return facts_reduce(&e->world->facts, v);
}

uint32_t shared_string(struct engine *e, struct state *s, const struct unknown_text *text)
{
    struct text_question first = {.what = TEXT_CHARACTER, .text = text};
    const char *name = arena_strdup(e->arena, text->name);
    uint32_t object = state_alloc(e, s, name, INT64_MAX / 4, FILL_UNKNOWN);
    struct memory *m = state_object(e, s, object);
    m->shared = unknown_text_copy(e->arena, text);
    m->base.origin = shared_origin(e, name, name, &first);
    return object;
}

struct value shared_told(struct engine *e, const struct state *s, const char *what,
                         struct value number, enum ir_kind type)
{
    struct value k = facts_reduce(&s->facts, number);
    if (k.kind == VALUE_INT)
        return shared_atom(e, arena_printf(e->arena, "%s %lld", what, (long long)k.i), type);
    return value_call(e->values, arena_strdup(e->keep, what), type, k,
                      (struct value){.kind = VALUE_NONE});
}

static const char words_name[] = "the bytes of argv"; /* as it came; later on, and the options: */
static const char moving_name[] = "the bytes of argv, between calls of getopt()";
static const char moved_name[] = "the bytes of argv, after getopt()";
static const char option_name[] = "the argument of an option";

void shared_number_text(struct engine *e, struct state *s, struct memory *m, struct value number)
{
    struct segment any = {.hi = MEMORY_NUMBERED_SIZE, .fill = FILL_UNKNOWN};
    any.origin = engine_origin(e, s, true, LEDGER_MEMORY, option_name);
    m->name = option_name;
    m->size = MEMORY_NUMBERED_SIZE;
    m->shared = NULL;
    m->is_view = true;
    memory_fill(&e->env, m, any);
    memory_store(&e->env, m, MEMORY_NUMBER_AT, value_cast(e->values, IR_I64, number));
}

uint32_t shared_numbered_text(struct engine *e, struct state *s, struct value number)
{
    uint32_t object = state_alloc(e, s, option_name, MEMORY_NUMBERED_SIZE, FILL_UNKNOWN);
    shared_number_text(e, s, state_writable(e, s, object), number);
    return object;
}

/* What is in it has not been changed. */
static bool is_numbered_text(const struct memory *m)
{
    return m->name == option_name && !m->freed && !m->n_segments && m->n_cells == 1 &&
           m->cells[0].offset == MEMORY_NUMBER_AT;
}

/* With which options getopt() has put the words into this order; NULL: it has not. */
static const char *options_in(const char *name, const char *order)
{
    size_t n = strlen(order);
    return strncmp(name, order, n) == 0 ? name + n : NULL;
}

bool shared_words_are_kept(struct engine *e, struct state *s)
{
    const struct memory *argv = state_object(e, s, engine_hidden(e, HIDDEN_ARGV));
    const char *name = argv->base.origin ? argv->base.origin->name : "";
    return !argv->n_segments && (strcmp(name, words_name) == 0 || options_in(name, moving_name) ||
                                 options_in(name, moved_name));
}

struct value shared_number_of_text(struct engine *e, struct state *s, struct value at)
{
    const struct value none = {.kind = VALUE_NONE};
    if (shared_is_text(&at)) /* nobody has written to it, as long as argv is kept */
        return shared_words_are_kept(e, s) ? value_call(e->values, "the text at", IR_I64, at, none)
                                           : none;
    const struct memory *m = access_object(e, s, at, false);
    bool is = m && is_numbered_text(m) && !at.any && at.i >= 0;
    return is ? facts_reduce(&s->facts, m->cells[0].value) : none;
}

/* A literal, as a text that has a name. */
static struct value literal_name(struct engine *e, const struct value *v)
{
    const struct ir_global *g = address_literal(e, v);
    bool is = g && g->bytes && v->i >= 0 && v->i < (int64_t)g->obj.type.size &&
              memchr(g->bytes + v->i, 0, (size_t)g->obj.type.size - (size_t)v->i);
    struct value none = {.kind = VALUE_NONE};
    return is ? value_call(e->values, arena_printf(e->keep, "the text \"%s\"", g->bytes + v->i),
                           IR_I64, value_int(IR_I64, 0), none)
              : none;
}

struct value shared_text_name(struct engine *e, const struct state *s, const struct memory *m,
                              const struct value *v)
{
    struct value none = {.kind = VALUE_NONE};
    if (v->any || (m->is_view && v->i != 0) || m->freed)
        return none;
    if (m->is_view && is_numbered_text(m))
        return facts_reduce(&s->facts, m->cells[0].value);
    if (m->is_view && m->shared && !m->shared->of)
        return value_call(e->values, arena_printf(e->keep, "the word %s", m->shared->name), IR_I64,
                          value_int(IR_I64, 0), none);
    return literal_name(e, v);
}

static struct value argc_atom(struct engine *e)
{
    return shared_atom(e, "argc", IR_I32);
}

/* Is argv[k] another word than at the beginning: with these options; or NULL?  Only if it is read
 * between two calls of getopt() may it be one that it is no more later on. */
static const char *are_moved(struct engine *e, struct state *s)
{
    const struct origin *o = state_object(e, s, engine_hidden(e, HIDDEN_ARGV))->base.origin;
    const char *moving = o ? options_in(o->name, moving_name) : NULL;
    if (moving)
        engine_note(e, s, LEDGER_BOUND, "%s are what they are behind the last one", moving_name);
    return moving ? moving : o ? options_in(o->name, moved_name) : NULL;
}

static struct value known_string(struct engine *e, struct state *s, const char *text)
{
    size_t n = strlen(text) + 1;
    uint32_t object = state_alloc(e, s, "argument", (int64_t)n, FILL_UNINIT);
    struct memory *m = state_object(e, s, object);
    m->base = (struct segment){.fill = FILL_BYTES, .bytes = arena_memdup(e->arena, text, n)};
    return value_addr(object, 0);
}

/* Is there an argv[k]?  MAYBE: *ev. */
static enum tri is_present(struct engine *e, struct state *s, int64_t k, struct event *ev)
{
    if (e->options->args)
        return (size_t)k <= e->options->n_args ? TRI_YES : TRI_NO;
    struct value more = value_bin(e->values, IR_GT, IR_I32, argc_atom(e), value_int(IR_I32, k));
    return k > 0 ? fork_truth(e, s, more, NULL, ev) : TRI_YES;
}

static const char *word_name(struct engine *e, struct state *s, int64_t k)
{
    const char *with = are_moved(e, s);
    return with ? arena_printf(e->arena, "argv[%lld] after getopt(\"%s\")", (long long)k, with)
                : arena_printf(e->arena, "argv[%lld]", (long long)k);
}

/* argv[k] of the command line, as a text that all ranks share. */
static struct value unknown_word(struct engine *e, struct state *s, int64_t k)
{
    const char *name = word_name(e, s, k);
    return value_addr(shared_string(e, s, &(struct unknown_text){.name = name}), 0);
}

bool shared_argument(struct engine *e, struct state *s, int64_t k, struct value *out,
                     struct event *ev)
{
    const struct segment *from;
    struct memory *argv = state_writable(e, s, engine_hidden(e, HIDDEN_ARGV));
    *out = memory_peek(&e->env, argv, k * 8, IR_PTR, &from);
    if (out->kind != VALUE_NONE && !value_is_null(out))
        return true;
    if (k < 0) {
        engine_fault(ev, DIAG_C_RUNTIME, "access before argv[0]");
        return false;
    }
    enum tri present = is_present(e, s, k, ev);
    if (present == TRI_MAYBE)
        return false;
    const char *program = e->options->program_name ? e->options->program_name : "a.out";
    if (k == 0)
        engine_note(e, s, LEDGER_BOUND, "argv[0] is taken to be \"%s\"", program);
    if (present == TRI_NO)
        *out = value_int(IR_PTR, 0);
    else if (k == 0)
        *out = known_string(e, s, program);
    else if (e->options->args)
        *out = known_string(e, s, e->options->args[k - 1]);
    else if (!shared_words_are_kept(e, s)) /* each rank has put there what it wants */
        *out = memory_load(&e->env, argv, k * 8, IR_PTR);
    else
        *out = unknown_word(e, s, k);
    memory_store(&e->env, state_writable(e, s, engine_hidden(e, HIDDEN_ARGV)), k * 8, *out);
    return true;
}

/* With which options getopt() has ordered the words, as far as they have been read; "": they are as
 * they came.  NULL: neither is so. */
static const char *order_of_words(struct engine *e, struct state *s)
{
    const struct memory *argv = state_object(e, s, engine_hidden(e, HIDDEN_ARGV));
    const char *name = argv->base.origin ? argv->base.origin->name : "";
    const char *order = strcmp(name, words_name) == 0 ? "" : options_in(name, moved_name);
    for (uint32_t i = 0; i < argv->n_cells && order; i++) {
        const struct value *v = &argv->cells[i].value;
        const struct memory *m = v->kind == VALUE_ADDR ? state_object(e, s, v->object) : NULL;
        bool is = argv->cells[i].offset == 0 || value_is_null(v) || (m && m->shared && v->i == 0);
        order = is ? order : NULL;
    }
    return argv->n_segments ? NULL : order;
}

/* Which element is at this byte of argv, and how many are behind it?  False: that is not known as
 * a sum. */
static bool index_of(struct engine *e, const struct state *s, const struct value *place,
                     struct linear *index, struct linear *behind)
{
    enum { WORD = 8 };
    struct value argc = argc_atom(e);
    if (!linear_of_value(&s->facts, place, index) || index->constant % WORD)
        return false;
    for (uint32_t i = 0; i < index->n; i++) {
        if (index->terms[i].factor % WORD)
            return false;
        index->terms[i].factor /= WORD;
    }
    index->constant /= WORD;
    return linear_of_value(&s->facts, &argc, behind) && linear_add(behind, index, -1);
}

/* The object that shows this text, or that of a word of this name, already; NONE: there is none. */
static struct value shown(struct engine *e, struct state *s, const struct value *number,
                          const char *name)
{
    for (uint32_t i = 0; i < s->n_heap; i++) {
        const struct memory *m = s->heap[i];
        struct value at = value_addr(OBJECT_HEAP | i, 0);
        if (!m || !m->is_view || m->freed)
            continue;
        struct value its = shared_number_of_text(e, s, at);
        bool is = number ? its.kind != VALUE_NONE && value_equal(&its, number)
                         : m->shared && !m->shared->of && strcmp(m->shared->name, name) == 0;
        if (is)
            return at;
    }
    return (struct value){.kind = VALUE_NONE};
}

/* The word is as it came, but if somebody writes to it, that changes all that are shown so. */
static uint32_t numbered_word(struct engine *e, struct state *s, const struct linear *index,
                              const char *order)
{
    struct linear number = linear_constant(0);
    assert(index->n || index->constant > 0); /* argv[0] is the program */
    if (index->n && linear_add(&number, index, -1)) {
        struct value k = linear_value(e->values, IR_I64, &number);
        k = facts_reduce(&s->facts, value_cast(e->values, IR_I64, k));
        const char *what = arena_printf(e->keep, "the word behind getopt(\"%s\")", order);
        k = *order ? shared_told(e, s, what, k, IR_I64) : k;
        struct value old = shown(e, s, &k, NULL);
        return old.kind != VALUE_NONE ? old.object : shared_numbered_text(e, s, k);
    }
    struct value old = shown(e, s, NULL, word_name(e, s, (int64_t)index->constant));
    if (old.kind != VALUE_NONE)
        return old.object;
    uint32_t object = unknown_word(e, s, (int64_t)index->constant).object;
    state_object(e, s, object)->is_view = true;
    return object;
}

/* Is there such a word?  MAYBE: *ev.  Where rounds are not told apart, what the program has asked
 * before may be forgotten; the first rounds have been looked at. */
static enum tri is_there(struct engine *e, struct state *s, const struct linear *index,
                         const struct linear *behind, struct event *ev)
{
    if (!index->n)
        return is_present(e, s, (int64_t)index->constant, ev);
    if (!facts_imply(&s->facts, behind, 1, RANGE_INFINITE)) {
        engine_note(e, s, LEDGER_BOUND, "argv is assumed to have the word that is read here");
        facts_refine_form(&s->facts, behind, 1, RANGE_INFINITE);
    }
    return TRI_YES;
}

bool shared_word(struct engine *e, struct state *s, struct value place, struct value *out,
                 struct event *ev)
{
    struct linear index, behind;
    *out = (struct value){.kind = VALUE_NONE};
    const char *order = order_of_words(e, s);
    bool is_word = e->phase == PHASE_JOINT && !e->options->args && order &&
                   index_of(e, s, &place, &index, &behind) && (index.n || index.constant > 0) &&
                   mechanism_applies(e->options->mechanisms, MECHANISM_JOINT_WORDS);
    enum tri is = is_word ? is_there(e, s, &index, &behind, ev) : TRI_NO;
    if (is == TRI_YES)
        *out = value_addr(numbered_word(e, s, &index, order), 0);
    else if (is_word)
        *out = value_int(IR_PTR, 0);
    return is != TRI_MAYBE;
}

/* Bytes of which we know nothing. */
static struct segment any_bytes(struct engine *e, int64_t size, const char *what)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY};
    proto.name = what;
    return (struct segment){.hi = size, .fill = FILL_UNKNOWN,
                            .origin = values_origin(e->values, &proto)};
}

void shared_words_move(struct engine *e, struct state *s, const char *options, bool is_last)
{
    const struct segment *from;
    const char *name = arena_printf(e->arena, "%s%s", is_last ? moved_name : moving_name, options);
    struct memory *argv = state_writable(e, s, engine_hidden(e, HIDDEN_ARGV));
    struct value program = memory_peek(&e->env, argv, 0, IR_PTR, &from);
    memory_fill(&e->env, argv, any_bytes(e, argv->size, name));
    if (program.kind != VALUE_NONE)
        memory_store(&e->env, argv, 0, program);
}

/* A parameter of a type that main should not have holds any value. */
static void set_odd(struct engine *e, struct state *s, const struct ir_func *f, uint32_t param)
{
    struct event ignored = {.kind = EVENT_NONE};
    assert(param < f->n_params);
    int64_t size = (int64_t)f->param_types[param].size;
    access_fill(e, s, value_addr(OBJECT_LOCAL | param, 0), size,
                any_bytes(e, size, "a parameter of main"), &ignored);
}

/* Does main do more with argc and argv than to give them to MPI_Init? */
static bool uses_words(const struct engine *e, const struct ir_func *main_func)
{
    for (uint32_t b = 0; b < main_func->n_blocks; b++)
        for (uint32_t k = 0; k < main_func->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &main_func->blocks[b].instrs[k];
            bool init = i->op == IR_CALL && i->callee.kind == IR_O_FUNC &&
                        e->program->funcs[i->callee.id].mpi != MPI_FN_COUNT;
            bool names = (i->a.kind == IR_O_LOCAL && i->a.id < 2) ||
                         (i->b.kind == IR_O_LOCAL && i->b.id < 2);
            for (uint32_t n = 0; n < i->n_args && !init; n++)
                names = names || (i->args[n].kind == IR_O_LOCAL && i->args[n].id < 2);
            if (names)
                return true;
        }
    return false;
}

static void set_argc(struct engine *e, struct state *s, const struct ir_func *main_func)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value argc = argc_atom(e);
    enum ir_kind kind = main_func->param_types[0].kind;
    if (e->options->args) {
        argc = value_int(IR_I32, (int64_t)e->options->n_args + 1);
        ledger_add(e->ledger, LEDGER_ARGS, main_func->at, "the command line has %zu arguments",
                   e->options->n_args);
        if (uses_words(e, main_func))
            question_words(e, e->options->n_args);
    } else {
        e->names.runs.of_words = uses_words(e, main_func);
    }
    if (kind == IR_I32 || kind == IR_U32)
        access_store(e, s, value_addr(OBJECT_LOCAL | 0, 0),
                     value_cast(e->values, kind, argc), &ignored);
    else
        set_odd(e, s, main_func, 0);
}

void shared_init(struct engine *e, struct state *s, const struct ir_func *main_func)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (main_func->n_params < 1)
        return;
    set_argc(e, s, main_func);
    if (main_func->n_params < 2)
        return;
    struct memory *argv = state_writable(e, s, engine_hidden(e, HIDDEN_ARGV));
    argv->size = INT64_MAX / 4;
    argv->base = any_bytes(e, argv->size, words_name);
    if (main_func->param_types[1].kind == IR_PTR)
        access_store(e, s, value_addr(OBJECT_LOCAL | 1, 0),
                     value_addr(engine_hidden(e, HIDDEN_ARGV), 0), &ignored);
    else
        set_odd(e, s, main_func, 1);
    for (uint32_t i = 2; i < main_func->n_params; i++)
        set_odd(e, s, main_func, i);
}

bool shared_is_free(struct engine *e, const struct state *s, const struct expr *p,
                    const char *text)
{
    const struct expr *atom = expr_single_atom(p);
    bool is_free = atom && atom->origin->kind == ORIGIN_SHARED && atom->origin->is_free;
    if (is_free)
        engine_note(e, s, LEDGER_CORRELATION,
                    "both outcomes of \"%s\" are explored, whatever other ranks decide", text);
    return is_free;
}
