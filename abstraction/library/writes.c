/* What functions that write return: a disk that is full is a failure of the environment, as memory
 * that malloc() does not get is one.
 *
 *     if (fwrite(a, 8, n, f) != n || ferror(f) || fclose(f)) ...      n items; 0; 0
 *
 * With options.failures it is executed.
 */
#include "abstraction/abstraction.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/diag/unless.h"

enum written {
    WRITTEN_OTHER,
    WRITTEN_ITEMS, /* as many as argument 2 says: items, bytes */
    WRITTEN_ZERO,
    WRITTEN_SOME   /* a number that is not negative */
};

static enum written what_is_written(const struct library_call *c)
{
    switch (c->c_fn) {
    case LIBC_FN_fwrite: case LIBC_FN_fwrite_unlocked: case LIBC_FN_write: case LIBC_FN_pwrite:
    case LIBC_FN_pwrite64:
        return WRITTEN_ITEMS;
    case LIBC_FN_fclose: case LIBC_FN_close: case LIBC_FN_fflush: case LIBC_FN_fsync:
    case LIBC_FN_ferror:
        return WRITTEN_ZERO;
    case LIBC_FN_fprintf: case LIBC_FN_printf: case LIBC_FN_vfprintf: case LIBC_FN_vprintf:
    case LIBC_FN_dprintf: case LIBC_FN_fputs: case LIBC_FN_puts: case LIBC_FN_fputc:
    case LIBC_FN_putc: case LIBC_FN_putchar:
        return WRITTEN_SOME;
    default: return WRITTEN_OTHER;
    }
}

static void note(struct library_call *c)
{
    engine_note(c->e, c->s, LEDGER_ENVIRONMENT, UNLESS "%s() %s", library_c_name(c),
                c->c_fn == LIBC_FN_ferror ? "finds an error" : "fails");
}

/* All that is given is as much as argument 2 says, unless the items of fwrite() have no bytes: then
 * it returns 0 (C11 7.21.8.2p3). */
static bool is_all_known(const struct library_call *c)
{
    const struct value *size = &c->args[1], *n = &c->args[2];
    bool items = c->c_fn == LIBC_FN_fwrite || c->c_fn == LIBC_FN_fwrite_unlocked;
    return (n->kind == VALUE_INT || n->kind == VALUE_EXPR) &&
           (!items || (size->kind == VALUE_INT && size->i != 0));
}

struct value library_written(struct library_call *c, struct value v)
{
    struct values *vs = c->e->values;
    enum written what = what_is_written(c);
    bool leaves_out = what && v.kind == VALUE_EXPR && !c->e->options->failures &&
                      engine_result_is_checked(c->e, c->i);
    if (!leaves_out || (what == WRITTEN_ITEMS && !is_all_known(c)))
        return v;
    note(c);
    if (what == WRITTEN_ITEMS)
        return value_cast(vs, v.e->type, c->args[2]);
    if (what == WRITTEN_ZERO)
        return value_int(v.e->type, 0);
    struct value some = value_bin(vs, IR_GE, v.e->type, v, value_int(v.e->type, 0));
    if (some.kind == VALUE_EXPR)
        facts_assume(&c->s->facts, some.e, true);
    return v;
}
