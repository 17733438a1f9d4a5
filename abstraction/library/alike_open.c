/* Files that are opened, and what else is asked by their names: whether all ranks find the same
 * there (see alike.h).
 */
#include "abstraction/library/alike.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/one_file.h"
#include "abstraction/library/repeat.h"
#include "abstraction/state/access.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

static void note_alike(struct library_call *c, struct abst_file *f)
{
    f->is_alike = true;
    engine_note(c->e, c->s, LEDGER_FILES, "all ranks find the same in %s, and nobody changes it "
                "meanwhile", one_file_told(c, f));
}

/* A stream is opened, to read it or not. */
static bool open_stream(struct library_call *c, struct value path, bool reads)
{
    struct abst_files *files = c->e->options->notes.files;
    struct abst_file *f = reads ? one_file_of(c, path) : NULL;
    if (reads && one_file_is_unnamed(f)) {
        f = one_file_unnamed(c);
        files->unnamed = true;
    }
    one_file_read(c, f);
    if (!one_file_counts(c) || c->ev->kind != EVENT_NONE)
        return false;
    c->result = library_fresh(c, IR_PTR, false, LEDGER_INPUT,
                              arena_printf(c->e->arena, "%s()", c->name));
    if (!f || !one_file_is_alike(c, f)) {
        alike_note_stream(c, c->result, 0, value_int(IR_I64, 0));
        return true;
    }
    note_alike(c, f);
    one_file_opened(c, f, path);
    alike_note_stream(c, c->result, (uint32_t)(f - files->v) + 1, one_file_begin(c, f, path));
    return true;
}

/* access(), stat(): what they tell of a file is the same for all ranks, as what stands there. */
static bool tells_of_file(struct library_call *c)
{
    const struct libc_effect *effect = libc_effect(c->name);
    uint64_t h;
    if (!libc_works_on_files(effect, false))
        return false;
    uint32_t at = (uint32_t)strcspn(effect->args, "r");
    struct abst_file *f = one_file_of(c, c->args[at]);
    one_file_read(c, f);
    if (!f || !one_file_counts(c) || c->ev->kind != EVENT_NONE || !one_file_is_alike(c, f) ||
        !repeat_hash_arguments(c, effect, &h))
        return false;
    note_alike(c, f);
    one_file_looked_into(c, f);
    for (uint32_t k = 0; k < c->i->n_args && c->ev->kind == EVENT_NONE; k++) {
        struct segment told = {.fill = FILL_UNKNOWN,
                               .origin = repeat_origin(c, h, 1 + k, false, LEDGER_FILES)};
        if (libc_arg(effect, k) == 'w')
            access_fill(c->e, c->s, c->args[k], -1, told, c->ev);
    }
    c->result = values_atom(c->e->values, repeat_origin(c, h, 0, false, LEDGER_FILES),
                            (enum ir_kind)c->i->type.kind);
    return true;
}

static bool is_open(const struct library_call *c)
{
    return c->fn == LIBC_FN_open || c->fn == LIBC_FN_open64;
}

/* A null pointer names no file. */
static bool opens_nothing(struct library_call *c)
{
    bool number = is_open(c);
    if (!(number || c->c_fn == LIBC_FN_fopen || c->fn == LIBC_FN_fopen64) ||
        !value_is_null(&c->args[0]))
        return false;
    c->result = value_int(number ? IR_I32 : IR_PTR, number ? -1 : 0);
    return true;
}

/* fopen() and the like.  True: it was one, and *done says whether its result is known. */
static bool opens(struct library_call *c, bool *done)
{
    bool stream = c->c_fn == LIBC_FN_fopen || c->fn == LIBC_FN_fopen64;
    bool again = c->fn == LIBC_FN_freopen || c->fn == LIBC_FN_freopen64;
    bool number = is_open(c);
    bool changed = libc_works_on_files(libc_effect(c->name), true);
    *done = false;
    if (!stream && !again && !number && !changed)
        return false;
    const char *mode = stream || again ? access_string(c->e, c->s, c->args[1]) : NULL;
    bool reads = mode && mode[0] == 'r' && !strchr(mode, '+');
    if (number) /* O_RDONLY is 0 */
        reads = c->args[1].kind == VALUE_INT && (c->args[1].i & 3) == 0;
    bool links = c->fn == LIBC_FN_link || c->fn == LIBC_FN_symlink;
    if (!reads && !links)
        one_file_written(c, c->args[0]);
    if (links || c->fn == LIBC_FN_rename)
        one_file_written(c, c->args[1]);
    if (stream)
        *done = open_stream(c, c->args[0], reads);
    if (again && one_file_counts(c))
        alike_forget_all(c);
    return true;
}

bool alike_opens(struct library_call *c, bool *done)
{
    *done = opens_nothing(c);
    if (*done || !c->e->options->notes.files)
        return *done;
    one_file_disturb(c);
    *done = tells_of_file(c);
    return *done || opens(c, done);
}
