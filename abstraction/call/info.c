/* Infos (MPI-4.0 chapter 10): pairs of a key and a value, both texts.
 *
 *     MPI_Info_set(info, "host", "here");
 *     MPI_Info_get(info, "host", 64, text, &flag);      text: "here", flag: 1
 *
 * What is in them is in state/info.h.
 */
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/op.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/file.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/info.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_KEY = 255, MAX_VALUE = 1024 };

static struct info_pair *find_pair(struct info *info, const char *key)
{
    for (uint32_t i = 0; i < info->n; i++)
        if (strcmp(info->pairs[i].key, key) == 0)
            return &info->pairs[i];
    return NULL;
}

/* ---- answers ---- */

static struct value any_number(struct engine *e, struct state *s, int64_t lo, int64_t hi)
{
    struct value v = engine_fresh(e, s, IR_I32, true, LEDGER_INPUT, "a question about an info");
    facts_refine(&s->facts, v.e, lo, hi);
    return v;
}

/* Any text.  A value that is shorter than its buffer is usual, so that the buffer is
 * too short is no finding. */
static bool any_text(struct engine *e, struct state *s, struct value at, struct event *ev)
{
    struct segment content = {.fill = FILL_UNKNOWN};
    content.origin = engine_origin(e, s, true, LEDGER_INPUT, "a text of an info");
    return value_is_null(&at) || access_fill(e, s, at, -1, content, ev);
}

/* At most `room` characters of it, and the end. */
static bool give_text(struct engine *e, struct state *s, struct value at, const char *text,
                      int64_t room, struct event *ev)
{
    size_t n = strlen(text) < (size_t)room ? strlen(text) : (size_t)room;
    const char *part = arena_printf(e->arena, "%.*s", (int)n, text);
    struct segment content = {.fill = FILL_BYTES,
                              .bytes = str_intern(e->program->p->strings, part)};
    return access_fill(e, s, at, (int64_t)n + 1, content, ev);
}

static bool store(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                  struct value v, struct event *ev)
{
    return access_store(e, s, running_argument(e, s, i, k), v, ev);
}

static bool wrong(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG_INFO, text);
    return true;
}

/* Argument 1, if it is known; false: it is too long. */
static bool get_key(struct engine *e, struct state *s, const struct ir_instr *i,
                    const char **key, struct event *ev)
{
    *key = access_string(e, s, running_argument(e, s, i, 1));
    return !*key || strlen(*key) <= MAX_KEY ||
           !wrong(ev, "the key (argument 2) is longer than MPI_MAX_INFO_KEY");
}

/* What is known of the value of the key in argument 1. */
struct answer {
    enum tri is_there;
    const char *value; /* if it is there and known */
};

static bool ask(struct engine *e, struct state *s, const struct ir_instr *i,
                struct answer *a, struct event *ev)
{
    const char *key;
    struct info info;
    *a = (struct answer){.is_there = TRI_MAYBE};
    if (!get_key(e, s, i, &key, ev))
        return false;
    if (!info_read(e, s, running_argument(e, s, i, 0), &info) || !key)
        return true;
    const struct info_pair *p = find_pair(&info, key);
    a->is_there = p ? TRI_YES : TRI_NO;
    a->value = p ? p->value : NULL;
    return true;
}

static struct value flag_of(struct engine *e, struct state *s, const struct answer *a)
{
    return a->is_there == TRI_MAYBE ? any_number(e, s, 0, 1)
                                    : value_int(IR_I32, a->is_there == TRI_YES);
}

/* ---- calls ---- */

static bool run_set(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    const char *key, *value = access_string(e, s, running_argument(e, s, i, 2));
    struct info info;
    struct value at = running_argument(e, s, i, 0);
    if (!get_key(e, s, i, &key, ev))
        return true;
    if (value && strlen(value) > MAX_VALUE)
        return wrong(ev, "the value (argument 3) is longer than MPI_MAX_INFO_VAL");
    if (!info_read(e, s, at, &info))
        return result_success(e, s);
    struct info_pair *p = key ? find_pair(&info, key) : NULL;
    if (!key || (!p && info.n == INFO_MAX_PAIRS)) {
        info_lose(e, s, at);
        return result_success(e, s);
    }
    if (!p)
        p = &info.pairs[info.n++];
    *p = (struct info_pair){key, value};
    info_write(e, s, at, &info);
    return result_success(e, s);
}

static bool run_delete(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    const char *key;
    struct info info;
    struct value at = running_argument(e, s, i, 0);
    if (!get_key(e, s, i, &key, ev))
        return true;
    if (!info_read(e, s, at, &info))
        return result_success(e, s);
    struct info_pair *p = key ? find_pair(&info, key) : NULL;
    if (key && !p) /* MPI_ERR_INFO_NOKEY */
        return wrong(ev, arena_printf(e->arena, "the info object has no key \"%s\"", key));
    if (!key) {
        info_lose(e, s, at);
        return result_success(e, s);
    }
    *p = info.pairs[--info.n];
    info_write(e, s, at, &info);
    return result_success(e, s);
}

static bool run_get(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    struct value room = running_argument(e, s, i, 2), to = running_argument(e, s, i, 3);
    struct answer a;
    if (room.kind == VALUE_INT && room.i < 0) {
        engine_fault(ev, DIAG_MPI_ARG_COUNT,
                     arena_printf(e->arena, "the length is negative (%lld)", (long long)room.i));
        return true;
    }
    if (!ask(e, s, i, &a, ev))
        return true;
    bool exact = a.value && room.kind == VALUE_INT;
    bool good = a.is_there == TRI_NO ||
                (exact ? give_text(e, s, to, a.value, room.i, ev) : any_text(e, s, to, ev));
    if (good && store(e, s, i, 4, flag_of(e, s, &a), ev))
        result_success(e, s);
    return true;
}

/* The length is read, and becomes what is needed, with the end (10, MPI_Info_get_string). */
static bool run_string(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct value room, to = running_argument(e, s, i, 3);
    struct answer a;
    if (!ask(e, s, i, &a, ev) ||
        !access_load(e, s, running_argument(e, s, i, 2), IR_I32, &room, ev))
        return true;
    room = facts_reduce(&s->facts, room);
    bool exact = a.value && room.kind == VALUE_INT, good = true;
    struct value needed = any_number(e, s, 0, INT32_MAX);
    if (exact) {
        good = room.i <= 0 || give_text(e, s, to, a.value, room.i - 1, ev);
        needed = value_int(IR_I32, (int64_t)strlen(a.value) + 1);
    } else if (a.is_there != TRI_NO) {
        good = any_text(e, s, to, ev);
    }
    if (good && (a.is_there == TRI_NO || store(e, s, i, 2, needed, ev)) &&
        store(e, s, i, 4, flag_of(e, s, &a), ev))
        result_success(e, s);
    return true;
}

static bool run_length(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct answer a;
    if (!ask(e, s, i, &a, ev))
        return true;
    struct value n = a.value ? value_int(IR_I32, (int64_t)strlen(a.value))
                             : any_number(e, s, 0, INT32_MAX);
    if ((a.is_there == TRI_NO || store(e, s, i, 2, n, ev)) &&
        store(e, s, i, 3, flag_of(e, s, &a), ev))
        result_success(e, s);
    return true;
}

static bool run_count(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct info info;
    bool known = info_read(e, s, running_argument(e, s, i, 0), &info);
    return result_put(e, s, i, 1, known ? value_int(IR_I32, info.n)
                                        : any_number(e, s, 0, INT32_MAX), ev);
}

/* The order of the keys is the implementation's choice. */
static bool run_nth(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    struct info info;
    struct value n = running_argument(e, s, i, 1), to = running_argument(e, s, i, 2);
    bool known = info_read(e, s, running_argument(e, s, i, 0), &info);
    if (n.kind == VALUE_INT && (n.i < 0 || (known && n.i >= info.n)))
        return wrong(ev, arena_printf(e->arena, "there is no key of number %lld",
                                      (long long)n.i));
    if (known && info.n == 1 ? give_text(e, s, to, info.pairs[0].key, MAX_KEY, ev)
                             : any_text(e, s, to, ev))
        result_success(e, s);
    return true;
}

static bool is_null(struct engine *e, const struct value *info)
{
    return value_is_null(info) || handle_is_named(e, info, "MPI_INFO_NULL");
}

/* A new info: with the pairs of `from`; or empty, or (lost) with any content. */
static bool run_create(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t out,
                       const struct value *from, bool lost, struct event *ev)
{
    uint32_t object = engine_hidden(e, HIDDEN_INFO);
    struct value made = handle_new(e, s, HANDLE_INFO, value_addr(object, 0));
    if (from)
        info_copy(e, s, *from, made);
    else if (lost)
        info_lose(e, s, made);
    return result_put(e, s, i, out, made, ev);
}

static bool run_of_file(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    struct file f;
    return !lookup_file(e, s, running_argument(e, s, i, 0), &f, ev) ||
           run_create(e, s, i, 1, NULL, true, ev);
}

static bool run_of_win(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct win w;
    return !lookup_win(e, s, running_argument(e, s, i, 0), &w, ev) ||
           run_create(e, s, i, 1, NULL, true, ev);
}

/* Those of an info object that there is: argument 1. */
static bool run_on_info(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev)
{
    struct value info = running_argument(e, s, i, 0);
    if (is_null(e, &info))
        return wrong(ev, "the info object (argument 1) is MPI_INFO_NULL");
    switch (fn) {
    case MPI_FN_MPI_Info_set: return run_set(e, s, i, ev);
    case MPI_FN_MPI_Info_delete: return run_delete(e, s, i, ev);
    case MPI_FN_MPI_Info_get: return run_get(e, s, i, ev);
    case MPI_FN_MPI_Info_get_string: return run_string(e, s, i, ev);
    case MPI_FN_MPI_Info_get_valuelen: return run_length(e, s, i, ev);
    case MPI_FN_MPI_Info_get_nkeys: return run_count(e, s, i, ev);
    case MPI_FN_MPI_Info_get_nthkey: return run_nth(e, s, i, ev);
    default: return false;
    }
}

static bool run_of_session(struct engine *e, struct state *s, const struct ir_instr *i,
                           uint32_t out, struct event *ev)
{
    return !lookup_session(e, s, running_argument(e, s, i, 0), ev) ||
           run_create(e, s, i, out, NULL, true, ev);
}

bool info_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    struct value from = running_argument(e, s, i, 0);
    switch (fn) {
    case MPI_FN_MPI_Info_create: return run_create(e, s, i, 0, NULL, false, ev);
    case MPI_FN_MPI_Info_create_env: return run_create(e, s, i, 2, NULL, true, ev);
    case MPI_FN_MPI_Comm_get_info: return run_create(e, s, i, 1, NULL, true, ev);
    case MPI_FN_MPI_File_get_info: return run_of_file(e, s, i, ev);
    case MPI_FN_MPI_Win_get_info: return run_of_win(e, s, i, ev);
    case MPI_FN_MPI_Session_get_info: return run_of_session(e, s, i, 1, ev);
    case MPI_FN_MPI_Session_get_pset_info: return run_of_session(e, s, i, 2, ev);
    case MPI_FN_MPI_Info_dup: return run_create(e, s, i, 1, &from, false, ev);
    case MPI_FN_MPI_Info_free:
        return op_free_handle(e, s, HANDLE_INFO, "MPI_INFO_NULL", DIAG_MPI_ARG_INFO, i, ev);
    default: return run_on_info(e, s, fn, i, ev);
    }
}
