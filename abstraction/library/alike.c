/* Where each stream is, and what is there (see alike.h).
 *
 *     entry of a stream: the stream, the number of its file, its place, which call has read bytes
 *     last, how often without another one in between, the place where it begins
 *
 * A place is a number: a hash of all calls that have led there.  If some of what they were told is
 * not known, or after rounds of a loop, it is an expression that stands for it.  Equal places of
 * one file are the same on all ranks.
 */
#include "abstraction/library/alike.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/one_file.h"
#include "abstraction/library/repeat.h"
#include "abstraction/library/stays.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"
#include "core/base/hash.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ENTRY = 48, FILE_AT = 8, PLACE_AT = 16, LAST_AT = 24, TIMES_AT = 32, BEGIN_AT = 40 };
enum { MAX_STREAMS = 64, FEW_TIMES = 3 };

/* ---- entries ---- */

static struct value entry_place(const struct library_call *c, int64_t at)
{
    return value_addr(engine_hidden(c->e, HIDDEN_STREAMS), at);
}

static struct value get(struct library_call *c, int64_t at, enum ir_kind type)
{
    return access_peek(c->e, c->s, entry_place(c, at), type);
}

static void put(struct library_call *c, int64_t at, struct value v)
{
    access_poke(c->e, c->s, entry_place(c, at), v);
}

/* The entry of the stream, or -1. */
static int64_t find(struct library_call *c, struct value stream)
{
    for (int64_t k = 0; k < MAX_STREAMS && stream.kind == VALUE_EXPR; k++) {
        struct value v = get(c, k * ENTRY, IR_PTR);
        if (value_equal(&v, &stream))
            return k * ENTRY;
    }
    return -1;
}

/* Where the stream is, is not known any more, but that it is no other one. */
static void forget_stream(struct library_call *c, int64_t entry)
{
    put(c, entry + FILE_AT, value_int(IR_I64, 0));
}

void alike_forget_all(struct library_call *c)
{
    for (int64_t k = 0; k < MAX_STREAMS; k++) {
        struct value v = get(c, k * ENTRY, IR_PTR);
        if (!value_is_null(&v))
            forget_stream(c, k * ENTRY);
    }
}

void alike_note_stream(struct library_call *c, struct value stream, uint32_t file,
                       struct value begin)
{
    for (int64_t k = 0; k < MAX_STREAMS; k++) {
        struct value v = get(c, k * ENTRY, IR_PTR);
        if (!value_is_null(&v))
            continue;
        put(c, k * ENTRY, stream);
        put(c, k * ENTRY + FILE_AT, value_int(IR_I64, file));
        put(c, k * ENTRY + PLACE_AT, begin);
        put(c, k * ENTRY + BEGIN_AT, begin);
        return;
    }
}

/* It is closed: nobody may use it any more (C11 7.21.3p4). */
static void remove_stream(struct library_call *c, int64_t entry)
{
    put(c, entry, value_int(IR_PTR, 0));
    for (int64_t at = FILE_AT; at < ENTRY; at += 8)
        put(c, entry + at, value_int(IR_I64, 0));
    for (int64_t k = 0; k < MAX_STREAMS; k++) {
        struct value v = get(c, k * ENTRY, IR_PTR);
        if (!value_is_null(&v))
            return;
    }
    state_reset_global(c->e, c->s, OBJECT_INDEX(engine_hidden(c->e, HIDDEN_STREAMS)));
}

/* ---- what is there ---- */

static const char *item_text(const struct alike *a)
{
    return arena_printf(a->c->e->keep, "%s of %s, item %u", a->how, a->file, a->items);
}

static uint64_t item_hash(const struct alike *a)
{
    uint64_t h = hash_mix(hash_text(1, a->file), 0); /* its name ends */
    return hash_mix(hash_text(h, a->how), a->items);
}

static struct origin *origin_of(const struct alike *a, uint64_t h, bool is_bytes, const char *name)
{
    struct origin proto = {.kind = ORIGIN_SHARED, .ledger = LEDGER_FILES, .over = a->is_text,
                           .group = (uint32_t)(h >> 32),
                           .cell = is_bytes ? 0 : (int64_t)(h >> 2)};
    proto.name = arena_printf(a->c->e->keep, "%s, from %s", name, a->file);
    return values_origin(a->c->e->values, &proto);
}

/* The number that is in memory; NONE: it was never set.  False: anything. */
static bool old_number(struct alike *a, struct value to, enum ir_kind type, struct value *old)
{
    struct engine *e = a->c->e;
    const struct memory *m = access_object(e, a->c->s, to, false);
    const struct segment *from = NULL;
    *old = alike_none();
    if (to.kind == VALUE_NONE)
        return true;
    if (!m || m->freed || to.any || to.i < 0 || to.i > m->size - (int64_t)value_kind_size(type))
        return false;
    *old = memory_peek(&e->env, m, to.i, type, &from);
    if (old->kind == VALUE_NONE)
        return from && from->fill == FILL_UNINIT;
    return old->kind == VALUE_INT || old->kind == VALUE_FLOAT || old->kind == VALUE_EXPR;
}

struct value alike_number(struct alike *a, struct value to, enum ir_kind type, const char *name)
{
    struct engine *e = a->c->e;
    struct value old;
    bool own = false;
    a->items++;
    if (!old_number(a, to, type, &old) || shared_input(e, name))
        return alike_none();
    uint64_t h = repeat_hash_value(item_hash(a), &old, &own);
    if (a->place.kind != VALUE_INT || own)
        return value_call(e->values, item_text(a), type, a->place, old);
    struct origin *o = origin_of(a, hash_mix(h, (uint64_t)a->place.i), false, name);
    return facts_reduce(&a->c->s->facts, values_atom(e->values, o, type));
}

/* In each round of a loop the bytes would be other ones, and no round like the one before. */
static bool is_again(struct alike *a)
{
    struct library_call *c = a->c;
    struct value last = get(c, a->entry + LAST_AT, IR_I64);
    struct value times = get(c, a->entry + TIMES_AT, IR_I64);
    bool same = last.kind == VALUE_INT && last.i == (int64_t)c->i->id + 1;
    int64_t n = !same ? 0 : times.kind == VALUE_INT ? times.i : FEW_TIMES;
    put(c, a->entry + LAST_AT, value_int(IR_I64, (int64_t)c->i->id + 1));
    put(c, a->entry + TIMES_AT, value_int(IR_I64, n < FEW_TIMES ? n + 1 : n));
    return n >= FEW_TIMES;
}

/* The same of n bytes at `to`.  False: not known. */
static bool same_bytes(struct alike *a, struct value to, int64_t n, struct segment *content)
{
    const struct memory *m = access_object(a->c->e, a->c->s, to, false);
    bool own = false;
    a->items++;
    if (is_again(a) || a->place.kind != VALUE_INT || !m || m->freed || to.any)
        return false;
    uint64_t h = hash_mix(hash_mix(item_hash(a), (uint64_t)a->place.i), (uint64_t)n);
    h = repeat_hash_range(hash_mix(h, (uint64_t)to.i), m, 0, m->size, &own);
    if (own)
        return false;
    *content = (struct segment){.fill = FILL_UNKNOWN, .base = -(int64_t)(h >> 3)};
    content->origin = origin_of(a, h, true, m->name);
    return true;
}

struct value alike_text(struct alike *a, struct value old)
{
    bool known = a->place.kind == VALUE_INT && (old.kind == VALUE_INT || old.kind == VALUE_NONE);
    a->items++;
    if (!known)
        return value_call(a->c->e->values, item_text(a), IR_I64, a->place, old);
    uint64_t h = hash_mix(item_hash(a), (uint64_t)a->place.i);
    if (old.kind == VALUE_INT)
        h = hash_mix(h, (uint64_t)old.i);
    return value_int(IR_I64, (int64_t)(h >> 2));
}

struct value alike_old_text(struct library_call *c, struct value at, int64_t n)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    if (!m || m->freed || at.any || at.i < 0 || at.i >= m->size)
        return alike_none();
    if (n >= 0 && n < m->size - at.i) /* what is read there may end behind that */
        return alike_none();
    return text_content(c->e, c->s, at, -1);
}

/* ---- the place ---- */

bool alike_begin(struct library_call *c, struct value stream, const char *how, struct alike *a)
{
    *a = (struct alike){.c = c, .how = how, .entry = one_file_counts(c) ? find(c, stream) : -1};
    if (a->entry < 0 && one_file_counts(c))
        alike_forget_all(c); /* it may be any of them */
    if (a->entry < 0)
        return false;
    struct value file = get(c, a->entry + FILE_AT, IR_I64);
    assert(file.kind != VALUE_INT ||
           (file.i >= 0 && (uint64_t)file.i <= c->e->options->notes.files->n));
    a->place = get(c, a->entry + PLACE_AT, IR_I64);
    if (file.kind == VALUE_INT && !file.i)
        return false;
    if (file.kind != VALUE_INT || (a->place.kind != VALUE_INT && a->place.kind != VALUE_EXPR)) {
        forget_stream(c, a->entry);
        return false;
    }
    a->file = c->e->options->notes.files->v[file.i - 1].name;
    one_file_looked_into(c, &c->e->options->notes.files->v[file.i - 1]);
    return c->ev->kind == EVENT_NONE;
}

void alike_end(struct alike *a, struct value by)
{
    struct engine *e = a->c->e;
    bool own = a->place.kind != VALUE_INT;
    uint64_t h = hash_text(hash_mix(7, (uint64_t)a->place.i), a->how);
    struct value to;
    h = repeat_hash_value(h, &by, &own);
    if (!own) { /* an expression over what all ranks share is one number, too */
        to = value_int(IR_I64, (int64_t)(h >> 2) + 1);
    } else {
        to = value_call(e->values, arena_printf(e->keep, "behind %s", a->how), IR_I64, a->place,
                        by);
    }
    if (to.kind == VALUE_NONE)
        forget_stream(a->c, a->entry);
    else
        put(a->c, a->entry + PLACE_AT, to);
}

/* ---- calls ---- */

/* What the call returns is a number in the file, or about the place in it. */
static bool run_number(struct alike *a, enum ir_kind type, bool moves)
{
    const char *name = arena_printf(a->c->e->arena, "%s()", a->how);
    struct value v = alike_number(a, alike_none(), type, name);
    if (moves)
        alike_end(a, alike_none());
    a->c->result = v;
    return v.kind != VALUE_NONE;
}

/* fseek(f, by, from): with SEEK_SET and SEEK_END it does not matter where the stream was; but it
 * stays there if that is before the beginning. */
static bool run_seek(struct alike *a)
{
    struct library_call *c = a->c;
    if (c->args[2].kind != VALUE_INT || c->args[2].i < 0 || c->args[2].i > 2 ||
        (c->args[1].kind != VALUE_INT && c->args[1].kind != VALUE_EXPR)) {
        forget_stream(c, a->entry);
        return false;
    }
    a->how = arena_printf(c->e->arena, "seek %lld", (long long)c->args[2].i);
    bool succeeds = c->args[1].kind == VALUE_INT && c->args[1].i >= 0;
    if (succeeds && c->args[2].i != 1) /* SEEK_CUR */
        a->place = get(c, a->entry + BEGIN_AT, IR_I64);
    alike_end(a, c->args[1]);
    return false;
}

/* The bytes are those of a place, and where they are too few, what stood there. */
static struct text bytes_read(struct alike *a, struct value at, struct value n, int64_t size)
{
    struct library_call *c = a->c;
    struct value old = text_content(c->e, c->s, at, size);
    struct value read = text_made(c->e, c->s, item_text(a), a->place, n);
    struct text t = {.id = old};
    if (old.kind != VALUE_NONE)
        t.id = text_made(c->e, c->s, "read over", read, old);
    t.old = t.id;
    return t;
}

bool alike_bytes(struct alike *a, struct value at, struct value n, bool own)
{
    struct library_call *c = a->c;
    struct segment content;
    int64_t size = n.kind == VALUE_INT && n.i >= 0 ? n.i : -1;
    struct text text = {.id = alike_none()};
    bool bytes = size >= 0 && !own && same_bytes(a, at, size, &content);
    if (!bytes && !own)
        text = bytes_read(a, at, n, size);
    if (text.id.kind != VALUE_NONE)
        return text_put(c->e, c->s, at, size, &text, c->ev);
    if (!bytes)
        content = (struct segment){.fill = FILL_UNKNOWN, .origin = engine_origin(
                                       c->e, c->s, library_reads_own(c), LEDGER_INPUT,
                                       c->fn == LIBC_FN_fread ? "fread()" : "read()")};
    return access_fill(c->e, c->s, at, size, content, c->ev);
}

static bool run_fread(struct alike *a)
{
    struct library_call *c = a->c;
    struct value n = value_bin(c->e->values, IR_MUL, IR_U64, c->args[1], c->args[2]);
    bool known = n.kind == VALUE_INT && n.i >= 0;
    int64_t size = known ? n.i : -1;
    if (n.kind != VALUE_INT && n.kind != VALUE_EXPR) {
        forget_stream(c, a->entry);
        return false;
    }
    a->how = known ? arena_printf(c->e->arena, "fread %lld * %lld", (long long)c->args[1].i,
                                  (long long)c->args[2].i)
                   : "fread";
    bool unset = size > 0 && stays_unset(c, 0, c->args[0], size);
    bool own = unset && c->e->options->failures && !engine_result_is_checked(c->e, c->i);
    if (unset)
        stays_assume_not(c, c->args[0], a->file);
    if (!alike_bytes(a, c->args[0], n, own))
        return true;
    struct alike asked = *a;
    if (!known)
        asked.place = text_made(c->e, c->s, "for so many bytes", a->place, n);
    c->result = library_found(c, alike_number(&asked, alike_none(), IR_U64,
                                              "the items of fread()"));
    alike_end(a, known ? alike_none() : n);
    return c->result.kind != VALUE_NONE;
}

/* Where getline() puts the line: memory of its own, unless it is given some. */
static bool find_line(struct library_call *c, struct value *line)
{
    *line = access_peek(c->e, c->s, c->args[0], IR_PTR);
    if (value_is_null(line)) {
        *line = value_addr(state_alloc(c->e, c->s, "getline", INT64_MAX / 4, FILL_UNINIT), 0);
        engine_note(c->e, c->s, LEDGER_ALLOC, "%s is assumed to succeed", c->name);
        access_store(c->e, c->s, c->args[0], *line, c->ev);
    }
    return line->kind == VALUE_ADDR && !line->any && c->ev->kind == EVENT_NONE;
}

/* The length says whether there is one; the bytes are those of the place, or what stood there. */
static bool run_getline(struct alike *a)
{
    struct library_call *c = a->c;
    struct value none = alike_none(), line;
    bool known = c->args[0].kind == VALUE_ADDR && !c->args[0].any && find_line(c, &line);
    struct value length = known ? alike_number(a, none, IR_I64, "the length of a line") : none;
    struct value size = known ? alike_number(a, none, IR_U64, "the room for a line") : none;
    struct value old = known ? text_content(c->e, c->s, line, -1) : none;
    struct text t = {.id = none};
    if (length.kind == VALUE_EXPR && size.kind == VALUE_EXPR && old.kind != VALUE_NONE)
        t.id = text_made(c->e, c->s, "line over",
                         text_made(c->e, c->s, item_text(a), a->place, none), old);
    if (t.id.kind == VALUE_NONE) {
        forget_stream(c, a->entry);
        return false;
    }
    t.old = t.id;
    alike_end(a, none);
    facts_refine(&c->s->facts, length.e, -1, INT64_MAX / 4);
    c->result = library_found(c, length);
    if (access_store(c->e, c->s, c->args[1], size, c->ev))
        text_put(c->e, c->s, line, -1, &t, c->ev);
    return true;
}

static bool run_rewind(struct alike *a)
{
    put(a->c, a->entry + PLACE_AT, get(a->c, a->entry + BEGIN_AT, IR_I64));
    return true;
}

static bool run_ungetc(struct alike *a)
{
    struct value back = a->c->args[0];
    bool known = back.kind == VALUE_INT || back.kind == VALUE_EXPR;
    if (known)
        alike_end(a, back);
    else
        forget_stream(a->c, a->entry);
    return false;
}

/* Behind the end it lets a stream be read again. */
static bool run_clearerr(struct alike *a)
{
    alike_end(a, alike_none());
    return false;
}

static bool run_getc(struct alike *a) { return run_number(a, IR_I32, true); }
static bool run_ftell(struct alike *a) { return run_number(a, IR_I64, false); }

/* C11 7.21.10.2: of a stream from which nothing was read yet, or that was rewound, it is 0. */
static bool run_feof(struct alike *a)
{
    struct value begin = get(a->c, a->entry + BEGIN_AT, IR_I64);
    bool is_fresh = value_equal(&a->place, &begin);
    if (is_fresh)
        a->c->result = value_int(IR_I32, 0);
    return is_fresh || run_number(a, IR_I32, false);
}

/* Below a stream the system counts as well. */
static bool moves_number(const struct library_call *c)
{
    return c->fn == LIBC_FN_lseek || c->fn == LIBC_FN_lseek64 || c->fn == LIBC_FN_dup2 ||
           c->fn == LIBC_FN_dup3 || c->fn == LIBC_FN_close;
}

/* What uses a stream in another way: where that is then, is not known. */
static bool use_otherwise(struct library_call *c)
{
    if (moves_number(c) || (!libc_effect(c->name) && strncmp(c->name, "__m2s_", 6) != 0)) {
        alike_forget_all(c);
        return false;
    }
    const struct libc_effect *effect = libc_effect(c->name);
    if (c->fn == LIBC_FN_fclose) {
        if (find(c, c->args[0]) >= 0)
            remove_stream(c, find(c, c->args[0]));
        return false;
    }
    for (uint32_t k = 0; k < 6 && k < c->i->n_args && effect; k++) {
        int64_t entry = find(c, c->args[k]);
        if (entry >= 0)
            forget_stream(c, entry);
        else if (effect->class == LIBC_INPUT && libc_arg(effect, k) == 's')
            alike_forget_all(c);
    }
    return false;
}

/* The file was not opened, as its name is not there, or could not be opened. */
static bool read_nothing(struct library_call *c)
{
    engine_runtime_fault(c->ev, SKEL_CAUSE_NULL,
                         arena_printf(c->e->arena, "%s of a null pointer", library_c_name(c)));
    return true;
}

static bool fn_reads_unit(const struct library_call *c)
{
    const struct libc_effect *effect = libc_effect(c->name);
    return effect && libc_reads_unit(effect);
}

bool library_alike(struct library_call *c)
{
    static const struct {
        enum libc_fn fn;
        uint32_t stream;
        bool (*run)(struct alike *a);
    } calls[] = {
        {LIBC_FN_fgetc, 0, run_getc}, {LIBC_FN_getc, 0, run_getc},
        {LIBC_FN__IO_getc, 0, run_getc}, {LIBC_FN_feof, 0, run_feof}, {LIBC_FN_ferror, 0, NULL},
        {LIBC_FN_ftell, 0, run_ftell}, {LIBC_FN_ftello, 0, run_ftell},
        {LIBC_FN_fseek, 0, run_seek}, {LIBC_FN_fseeko, 0, run_seek},
        {LIBC_FN_rewind, 0, run_rewind}, {LIBC_FN_ungetc, 1, run_ungetc},
        {LIBC_FN_fread, 3, run_fread}, {LIBC_FN_getline, 2, run_getline},
        {LIBC_FN_clearerr, 0, run_clearerr},
        {LIBC_FN_fgets, 2, NULL}, {LIBC_FN_fscanf, 0, NULL}, /* input.c */
    };
    struct alike a;
    bool done = false;
    if (alike_opens(c, &done) || !c->e->options->notes.files)
        return done;
    if (!one_file_counts(c))
        return false;
    if (fn_reads_unit(c))
        return alike_fortran(c);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (c->c_fn != calls[i].fn)
            continue;
        if (value_is_null(&c->args[calls[i].stream]))
            return read_nothing(c);
        if (calls[i].run)
            return alike_begin(c, c->args[calls[i].stream], library_c_name(c), &a) &&
                   calls[i].run(&a);
        return false;
    }
    return use_otherwise(c);
}
