/* Values from outside: scanf, rand.
 *
 *     scanf("%d", &n)      n is an input of this rank; --input n=1..4 bounds it
 */
#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/alike.h"
#include "abstraction/library/conversion.h"
#include "abstraction/library/library.h"
#include "abstraction/library/repeat.h"
#include "abstraction/library/states.h"
#include "abstraction/library/stays.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"
#include "core/base/hash.h"

#include <stdlib.h>
#include <math.h>
#include <string.h>
#include <time.h>

/* An input of this rank, with the range that the user has given for the variable. */
static struct origin *input_origin(struct library_call *c, const char *variable)
{
    struct origin *o = engine_origin(c->e, c->s, library_reads_own(c), LEDGER_INPUT, variable);
    const struct abst_input *input = shared_input(c->e, variable);
    if (input && !o->bounded) {
        o->bounded = true;
        o->lo = input->lo;
        o->hi = input->hi;
    }
    return o;
}

/* The scalar that a scanf conversion writes; VOID: text. */
static enum ir_kind scan_kind(const char *length, char conversion)
{
    bool is_long = strchr(length, 'l') || strchr(length, 'z') || strchr(length, 'j') ||
                   strchr(length, 't');
    bool is_byte = strstr(length, "hh") != NULL, is_short = strchr(length, 'h') != NULL;
    switch (conversion) {
    case 'd': case 'i': case 'n':
        return is_long ? IR_I64 : is_byte ? IR_I8 : is_short ? IR_I16 : IR_I32;
    case 'u': case 'x': case 'X': case 'o':
        return is_long ? IR_U64 : is_byte ? IR_U8 : is_short ? IR_U16 : IR_U32;
    case 'e': case 'f': case 'g': case 'a': case 'E': case 'F': case 'G':
        return is_long ? IR_F64 : IR_F32;
    default: return IR_VOID;
    }
}

struct value library_input_of(struct library_call *c, const char *variable, enum ir_kind kind)
{
    return values_atom(c->e->values, input_origin(c, variable), kind);
}

static bool scan_one(struct library_call *c, struct value at, enum ir_kind kind)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    struct origin *o = input_origin(c, m ? m->name : "input");
    if (kind == IR_VOID)
        return access_fill(c->e, c->s, at, -1,
                           (struct segment){.fill = FILL_UNKNOWN, .origin = o}, c->ev);
    return access_store(c->e, c->s, at, values_atom(c->e->values, o, kind), c->ev);
}

const char *conversion_next(struct library_call *c, const char *format, struct conversion *v)
{
    const char *p = strchr(format, '%');
    if (!p)
        return NULL;
    p++;
    v->skipped = *p == '*';
    p += v->skipped;
    v->width = strtol(p, NULL, 10);
    p += strspn(p, "0123456789");
    size_t n = strspn(p, "hlzjtL");
    const char *length = arena_printf(c->e->arena, "%.*s", (int)n, p);
    char conversion = p[n];
    p += n + (conversion != '\0');
    v->skipped |= conversion == '%';
    v->letter = conversion;
    v->kind = strchr(length, 'L') ? IR_VOID : scan_kind(length, conversion);
    if (conversion != '[')
        return p;
    p += *p == '^';
    p += *p == ']';
    return p + strcspn(p, "]");
}

static bool run_scanf(struct library_call *c, uint32_t format_at)
{
    struct value f = format_at < c->i->n_args
                         ? running_operand(c->e, c->s, &c->i->args[format_at])
                         : (struct value){.kind = VALUE_NONE};
    const char *text = access_string(c->e, c->s, f);
    uint32_t next = format_at + 1;
    struct alike file;
    if (format_at == 1 && alike_begin(c, c->args[0], text ? text : "", &file)) {
        if (text && alike_scan(&file, text, next))
            return true;
        alike_end(&file, f);
    }
    if (!text)
        return false;
    struct conversion v;
    for (const char *p = conversion_next(c, text, &v); p; p = conversion_next(c, p, &v)) {
        if (v.skipped || next >= c->i->n_args)
            continue;
        struct value at = running_operand(c->e, c->s, &c->i->args[next++]);
        if (!scan_one(c, at, v.kind))
            return true;
    }
    c->result = library_found(c, library_fresh(c, IR_I32, library_reads_own(c), LEDGER_INPUT,
                                               "the result of scanf"));
    return true;
}

/* The line is one text on all ranks that read it; if nobody asks whether there is one, it may be
 * what stood there before. */
static struct text line_of(struct alike *a, bool asked, int64_t n)
{
    struct value none = {.kind = VALUE_NONE};
    struct value old = asked ? text_content(a->c->e, a->c->s, a->c->args[0], n)
                             : alike_old_text(a->c, a->c->args[0], n);
    struct text line = {.id = none, .old = old, .may_stay = !asked};
    if (n > 0 && (asked || old.kind != VALUE_NONE))
        line.id = alike_text(a, asked ? none : old);
    return line;
}

/* All ranks find a line, or none does, and then the text stays as it was. */
static bool run_fgets(struct library_call *c)
{
    struct alike a;
    bool known = c->args[1].kind == VALUE_INT && c->args[1].i > 0;
    bool asked = stays_is_asked(c);
    int64_t n = known ? c->args[1].i : -1;
    const char *how = known ? arena_printf(c->e->arena, "fgets %lld", (long long)n) : "fgets";
    if (c->fn != LIBC_FN_fgets || !alike_begin(c, c->args[2], how, &a))
        return false;
    struct value there = {.kind = VALUE_NONE}, none = {.kind = VALUE_NONE};
    if (stays_unset(c, 0, c->args[0], -1))
        stays_assume_not(c, c->args[0], a.file);
    if (known && asked)
        there = library_found(c, alike_number(&a, none, IR_BOOL, "whether fgets() finds a line"));
    enum tri t = there.kind == VALUE_NONE ? TRI_YES
                                          : fork_truth(c->e, c->s, there, NULL, c->ev);
    if (t == TRI_MAYBE)
        return true;
    struct text line = line_of(&a, asked, n);
    alike_end(&a, known ? none : c->args[1]);
    if (there.kind == VALUE_NONE && asked)
        return false;
    c->result = t == TRI_YES ? c->args[0] : value_int(IR_PTR, 0);
    if (t == TRI_YES && line.id.kind != VALUE_NONE)
        text_put(c->e, c->s, c->args[0], n, &line, c->ev);
    else if (t == TRI_YES)
        access_fill(c->e, c->s, c->args[0], n,
                    (struct segment){.fill = FILL_UNKNOWN, .origin = input_origin(c, "fgets()")},
                    c->ev);
    return true;
}

/* The seed says all; POSIX does not say how it changes, nor which number comes. */
static bool run_rand_r(struct library_call *c)
{
    struct values *vs = c->e->values;
    struct value seed, none = {.kind = VALUE_NONE};
    if (!access_load(c->e, c->s, c->args[0], IR_U32, &seed, c->ev))
        return true;
    uint64_t h = 0;
    bool own = seed.kind != VALUE_INT && seed.kind != VALUE_EXPR;
    h = repeat_hash_value(17, &seed, &own);
    struct value v = !own ? values_atom(vs, repeat_origin(c, h, 0, false, LEDGER_SAME), IR_I32)
                           : value_call(vs, "rand_r()", IR_I32, seed, none);
    struct value next = !own ? values_atom(vs, repeat_origin(c, h, 1, false, LEDGER_SAME), IR_U32)
                              : value_call(vs, "the seed behind rand_r()", IR_U32, seed, none);
    if (v.kind == VALUE_NONE || next.kind == VALUE_NONE) {
        v = library_fresh(c, IR_I32, false, LEDGER_INPUT, "rand_r()");
        next = engine_lost(c->e, c->s, IR_U32);
    }
    facts_refine(&c->s->facts, v.e, 0, 2147483647);
    c->result = v;
    access_store(c->e, c->s, c->args[0], next, c->ev);
    return true;
}

static const char random_number[] = "a random number";

/* Only inputs of this rank alone, each of which may have any value? */
static bool is_own(const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return x->origin->kind == ORIGIN_LOCAL && !x->origin->over && !x->origin->is_joint;
    return (!x->a || is_own(x->a)) && (!x->b || is_own(x->b));
}

/* Something of a generator that has drawn `how`, the same wherever one in that state has. */
static struct value drawn(struct library_call *c, const char *how, struct value seed,
                          struct value more)
{
    struct values *vs = c->e->values;
    bool mine = seed.kind != VALUE_INT && seed.kind != VALUE_EXPR, keep_all = vs->keep_all;
    uint64_t h = repeat_hash_value(repeat_hash_value(hash_text(23, how), &seed, &mine), &more,
                                   &mine);
    struct origin alike = {.kind = ORIGIN_SHARED, .ledger = LEDGER_SAME, .name = random_number,
                           .group = (uint32_t)(h >> 32), .cell = (int64_t)(h >> 2)};
    if (!mine)
        return values_atom(vs, values_origin(vs, &alike), IR_I64);
    vs->keep_all = true;
    struct value v = value_call(vs, arena_strdup(c->e->keep, how), IR_I64, seed, more);
    vs->keep_all = keep_all;
    if (v.kind != VALUE_EXPR)
        return library_fresh(c, IR_I64, true, LEDGER_INPUT, random_number);
    bool own = is_own(v.e), joint = c->e->phase == PHASE_JOINT;
    bool over = joint ? (v.e->origins & HAS_OVER) != 0 : !own;
    v = engine_named_input(c->e, c->s, v.e, random_number, over);
    v.e->origin->is_joint |= !own && !joint;
    return v;
}

/* __m2s_draw(state, what, a, b): where the seed is not known (frontend/llvm/shortcut.c). */
static bool run_draw(struct library_call *c)
{
    struct value seed, more = {.kind = VALUE_NONE};
    struct value a = facts_reduce(&c->s->facts, c->args[2]);
    struct value b = facts_reduce(&c->s->facts, c->args[3]);
    bool known = a.kind == VALUE_INT && b.kind == VALUE_INT;
    if (c->args[1].kind != VALUE_INT || !access_load(c->e, c->s, c->args[0], IR_I64, &seed, c->ev))
        return c->ev->kind != EVENT_NONE;
    seed = facts_reduce(&c->s->facts, seed);
    const char *how = arena_printf(c->e->arena, "draw %d of %lld..%lld", (int)c->args[1].i,
                                   known ? (long long)a.i : 0, known ? (long long)b.i : 0);
    if (!known) { /* a limit is another one for each */
        seed = drawn(c, "from", seed, a);
        more = b;
    }
    c->result = drawn(c, how, seed, more);
    if (known && a.i <= b.i && c->result.kind == VALUE_EXPR)
        facts_refine(&c->s->facts, c->result.e, a.i, b.i);
    access_store(c->e, c->s, c->args[0],
                 drawn(c, arena_printf(c->e->arena, "behind %s", how), seed, more), c->ev);
    return true;
}

/* __m2s_draw_real(state, bits): at least 0, and less than 1. */
static bool run_draw_real(struct library_call *c)
{
    struct value bits = c->args[1];
    c->args[2] = c->args[3] = value_int(IR_I64, 0);
    if (!run_draw(c) || c->ev->kind != EVENT_NONE || c->result.kind != VALUE_EXPR)
        return c->ev->kind != EVENT_NONE;
    c->result = library_random(c, c->result, (uint32_t)bits.i, IR_F64);
    return true;
}

static bool run_rand(struct library_call *c)
{
    enum ir_kind kind = c->fn == LIBC_FN_rand ? IR_I32 : IR_I64;
    struct value v = states_result(c, libc_effect(c->name), kind);
    if (v.kind == VALUE_NONE)
        v = library_fresh(c, kind, library_reads_own(c), LEDGER_INPUT,
                          arena_printf(c->e->arena, "%s()", c->name));
    facts_refine(&c->s->facts, v.e, 0, 2147483647);
    c->result = v;
    return true;
}

struct value library_random(struct library_call *c, struct value number, uint32_t bits,
                            enum ir_kind type)
{
    struct values *vs = c->e->values;
    bool keeps = vs->keep_floats;
    vs->keep_floats = true;
    struct value all = value_float(IR_F64, ldexp(1, (int)bits));
    struct value v = value_bin(vs, IR_DIV, IR_F64, value_cast(vs, IR_F64, number), all);
    v = value_cast(vs, type, v);
    vs->keep_floats = keeps;
    facts_refine(&c->s->facts, number.e, 0, ((wide)1 << bits) - 1);
    return v;
}

static bool run_drand48(struct library_call *c)
{
    enum { BITS = 48 };
    struct value v = states_result(c, libc_effect(c->name), IR_I64);
    if (v.kind != VALUE_EXPR)
        v = library_fresh(c, IR_I64, library_reads_own(c), LEDGER_INPUT, "the bits of drand48()");
    c->result = library_random(c, v, BITS, IR_F64);
    return true;
}

/* mkstemp(): only the last six letters of a name change. */
static bool run_template(struct library_call *c)
{
    enum { LETTERS = 6 };
    bool makes = c->fn == LIBC_FN_mkstemp || c->fn == LIBC_FN_mkdtemp || c->fn == LIBC_FN_mktemp;
    const char *name = makes ? access_string(c->e, c->s, c->args[0]) : NULL;
    struct value at = c->args[0];
    if (!name || strlen(name) < LETTERS)
        return false;
    at.i += (int64_t)strlen(name) - LETTERS;
    struct segment letters = {.fill = FILL_UNKNOWN, .origin = input_origin(c, "mkstemp()")};
    if (access_fill(c->e, c->s, at, LETTERS, letters, c->ev))
        c->result = c->fn == LIBC_FN_mkstemp
                        ? library_fresh(c, IR_I32, false, LEDGER_INPUT, "mkstemp()")
                        : library_fresh(c, IR_PTR, false, LEDGER_INPUT, "mkdtemp()");
    return true;
}

/* Is this the time or the date that a function is given, and nothing in it unknown? */
static bool is_known(struct library_call *c, uint32_t k, enum ir_kind type, uint32_t n)
{
    struct value v = c->args[k];
    const struct memory *m = v.kind == VALUE_ADDR ? state_object(c->e, c->s, v.object) : NULL;
    const struct segment *from;
    for (uint32_t i = 0; m && i < n; i++) {
        int64_t at = v.i + (int64_t)(i * value_kind_size(type));
        if (memory_peek(&c->e->env, m, at, type, &from).kind != VALUE_INT)
            return false;
    }
    return m && !v.any;
}

/* The locale "C" is there, and the name of the present one; others may not be. */
static bool is_certain_locale(struct library_call *c)
{
    const char *text = access_string(c->e, c->s, c->args[1]);
    return value_is_null(&c->args[1]) || (text && !strcmp(text, "C"));
}

/* Functions that tell what the process has set itself. */
static bool tells_state(struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN_fegetenv: case LIBC_FN_fegetexceptflag: case LIBC_FN_fegetround:
    case LIBC_FN_fetestexcept: case LIBC_FN_localeconv: case LIBC_FN_sigaction:
    case LIBC_FN_sigprocmask: case LIBC_FN_umask:
        return true;
    case LIBC_FN_setlocale: return is_certain_locale(c);
    default: return false;
    }
}

bool library_computes(struct library_call *c)
{
    enum { DATE = 6 }; /* ints of struct tm */
    switch (c->fn) {
    case LIBC_FN_gmtime: case LIBC_FN_gmtime_r: case LIBC_FN_localtime:
    case LIBC_FN_localtime_r: case LIBC_FN_ctime: case LIBC_FN_ctime_r:
        return is_known(c, 0, IR_I64, 1);
    case LIBC_FN_mktime: case LIBC_FN_timelocal: case LIBC_FN_timegm: case LIBC_FN_asctime:
    case LIBC_FN_asctime_r:
        return is_known(c, 0, IR_I32, DATE);
    case LIBC_FN_strftime: return is_known(c, 3, IR_I32, DATE);
    default: /* asprintf() prints what it is given */
        return tells_state(c) || strstr(c->name, "asprintf") != NULL;
    }
}

/* What gmtime() makes of a known time, at `at`: ints, in the order of struct tm. */
static void put_date(struct library_call *c, struct value at)
{
    struct value t = access_peek(c->e, c->s, c->args[0], IR_I64);
    time_t seconds = (time_t)t.i;
    struct tm d;
    bool universal = c->fn == LIBC_FN_gmtime || c->fn == LIBC_FN_gmtime_r;
    if (!universal || !library_computes(c) || t.kind != VALUE_INT || !gmtime_r(&seconds, &d))
        return;
    const int fields[] = {d.tm_sec,  d.tm_min,  d.tm_hour, d.tm_mday, d.tm_mon,
                          d.tm_year, d.tm_wday, d.tm_yday, d.tm_isdst};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        access_poke(c->e, c->s, at, value_int(IR_I32, fields[i]));
        at.i += 4;
    }
}

/* gmtime_r() writes what it is given room for. */
static bool run_gmtime_r(struct library_call *c)
{
    struct value at = c->args[1];
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_CALL, "gmtime_r()");
    if (c->fn != LIBC_FN_gmtime_r || !library_computes(c) || at.kind != VALUE_ADDR || at.any)
        return false;
    c->result = at;
    if (access_fill(c->e, c->s, at, sizeof(struct tm),
                    (struct segment){.fill = FILL_UNKNOWN, .origin = o}, c->ev))
        put_date(c, at);
    return true;
}

/* A time so far away that its year is no int: there is no date (C11 7.27.3). */
static bool has_no_date(struct library_call *c)
{
    struct value t = c->args[0];
    time_t seconds = 0;
    struct tm d;
    if (!strstr(c->name, "time") || c->fn == LIBC_FN_asctime || t.kind != VALUE_ADDR)
        return false;
    t = access_peek(c->e, c->s, t, IR_I64);
    seconds = (time_t)t.i;
    return t.kind == VALUE_INT && !gmtime_r(&seconds, &d);
}

/* A date or a text that is computed of what is known is the same on all ranks. */
static struct origin *origin_of_static(struct library_call *c)
{
    const struct libc_effect *effect = libc_effect(c->name);
    bool computes = library_computes(c) || (effect && effect->class == LIBC_PURE);
    uint64_t h;
    if (computes && repeat_hash_call(c, effect, &h))
        return repeat_origin(c, h, 0, true, LEDGER_CALL);
    return engine_origin(c->e, c->s, computes, computes ? LEDGER_CALL : LEDGER_INPUT,
                         arena_printf(c->e->arena, "%s()", c->name));
}

/* A pointer to memory of the library, which each such call changes. */
static bool gives_own_memory(struct library_call *c)
{
    switch (c->fn) {
    case LIBC_FN_ctime: case LIBC_FN_asctime: case LIBC_FN_localtime: case LIBC_FN_gmtime:
    case LIBC_FN_strerror: case LIBC_FN_strsignal:
        return true;
    case LIBC_FN_setlocale: return is_certain_locale(c);
    default: return false;
    }
}

static bool run_static(struct library_call *c)
{
    if (!gives_own_memory(c))
        return false;
    if (has_no_date(c)) {
        c->result = value_int(IR_PTR, 0);
        return true;
    }
    uint32_t hidden = engine_hidden(c->e, HIDDEN_STATIC);
    struct origin *o = origin_of_static(c);
    struct memory *m = state_writable(c->e, c->s, hidden);
    memory_fill(&c->e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
    c->result = value_addr(hidden, 0);
    put_date(c, c->result);
    return true;
}

bool library_input(struct library_call *c)
{
    if (run_static(c) || run_gmtime_r(c) || run_fgets(c) || run_template(c))
        return true;
    switch (c->c_fn) {
    case LIBC_FN_scanf: return run_scanf(c, 0);
    case LIBC_FN_fscanf: return run_scanf(c, 1);
    case LIBC_FN_rand: case LIBC_FN_random: return run_rand(c);
    case LIBC_FN_rand_r: return run_rand_r(c);
    case LIBC_FN___m2s_draw: return run_draw(c);
    case LIBC_FN___m2s_draw_real: return run_draw_real(c);
    case LIBC_FN___errno_location:
        c->result = value_addr(engine_hidden(c->e, HIDDEN_ERRNO), 0);
        return true;
    case LIBC_FN_drand48: return run_drand48(c);
    default: return false;
    }
}

bool library_computes_text(const struct library_call *c)
{
    return !strncmp(c->name, "strtok", 6) ||
           (!strncmp(c->name, "_FortranAioBeginInternal", 24) && strstr(c->name, "Output"));
}
