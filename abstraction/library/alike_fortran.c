/* What statements of Fortran read from files that are the same on all ranks.
 *
 *     read (10, *) n, name             the stream of unit 10 stands for the statement
 *     read (10, nml=params)            (frontend/llvm/flang_units.c)
 *
 * How far a statement goes depends on its items and on its format, which its place in the source
 * stands for.  Where the program goes on only if all is read, it is; else what lacks stays.
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/library/alike.h"
#include "abstraction/library/items.h"
#include "abstraction/library/library.h"
#include "abstraction/library/stays.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/text.h"

#include <string.h>

/* ---- one item ---- */

/* Does the program go on where the item is not read? */
static bool is_handled(const struct library_call *c)
{
    return c->i->dst != IR_NO_TEMP;
}

/* Is it read?  MAYBE: nobody asks, or *c->ev is a choice. */
static enum tri is_read(struct alike *a, struct value at)
{
    struct library_call *c = a->c;
    if (!is_handled(c))
        return TRI_YES;
    struct value v = alike_number(a, alike_none(), IR_I32, "read()");
    if (v.kind == VALUE_NONE)
        return TRI_MAYBE;
    c->result = library_found(c, v);
    if (engine_result_is_checked(c->e, c->i))
        return fork_truth(c->e, c->s, c->result, NULL, c->ev);
    if (stays_unset(c, 1, at, -1))
        stays_assume_not(c, at, a->file);
    return TRI_MAYBE;
}

static struct value number_read(struct alike *a, struct value at, enum ir_kind kind, bool is_there)
{
    const struct memory *m = access_object(a->c->e, a->c->s, at, false);
    const char *name = m ? m->name : "read()";
    struct value v = alike_number(a, is_there ? alike_none() : at, kind, name);
    return v.kind == VALUE_NONE ? library_input_of(a->c, name, kind) : v;
}

static void read_number(struct alike *a, enum ir_kind kind, bool is_logical)
{
    struct library_call *c = a->c;
    struct value at = c->args[1];
    enum tri t = is_read(a, at);
    if (c->ev->kind != EVENT_NONE)
        return;
    if (t != TRI_NO) {
        struct value v = number_read(a, at, kind, t == TRI_YES);
        if (is_logical)
            v = value_cast(c->e->values, kind, value_bin(c->e->values, IR_NE, kind, v,
                                                         value_int(kind, 0)));
        access_store(c->e, c->s, at, v, c->ev);
    }
    alike_end(a, alike_none());
}

static void read_bytes(struct alike *a, struct value at, struct value n)
{
    struct library_call *c = a->c;
    enum tri t = is_read(a, at);
    if (c->ev->kind != EVENT_NONE)
        return;
    if (t != TRI_NO)
        alike_bytes(a, at, n, false);
    alike_end(a, n.kind == VALUE_INT ? alike_none() : n);
}

/* n characters, as one text; of so many bytes that is not known, as bytes. */
static void put_text(struct alike *a, struct value at, struct value n, bool is_there)
{
    struct library_call *c = a->c;
    bool known = n.kind == VALUE_INT && n.i > 0;
    struct value old = known && !is_there ? text_content(c->e, c->s, at, n.i) : alike_none();
    struct text t = {.id = alike_none()};
    if (known && (is_there || old.kind != VALUE_NONE))
        t.id = alike_text(a, old);
    t.old = t.id;
    if (t.id.kind == VALUE_NONE)
        alike_bytes(a, at, n, false);
    else
        text_put(c->e, c->s, at, n.i, &t, c->ev);
}

static void read_text(struct alike *a)
{
    struct library_call *c = a->c;
    enum tri t = is_read(a, c->args[1]);
    if (c->ev->kind != EVENT_NONE)
        return;
    if (t != TRI_NO)
        put_text(a, c->args[1], c->args[2], t == TRI_YES);
    alike_end(a, c->args[2].kind == VALUE_INT ? alike_none() : c->args[2]);
}

static void read_integer(struct alike *a)
{
    int64_t size = a->c->args[2].i & ~FLANG_ITEM;
    read_number(a, size == 8 ? IR_I64 : size == 2 ? IR_I16 : size == 1 ? IR_I8 : IR_I32, false);
}

/* ---- arrays ---- */

/* How many bytes an array has that lie one behind the other; NONE: they do not, or that is not
 * known. */
static struct value size_of_array(struct library_call *c, struct value d)
{
    struct value rank = items_field(c, d, ITEMS_RANK, IR_I8);
    struct value n = items_field(c, d, ITEMS_ELEMENT, IR_I64);
    if (rank.kind != VALUE_INT || rank.i < 0 || rank.i > ITEMS_DIMENSIONS)
        return alike_none();
    for (int64_t k = 0; k < rank.i && n.kind != VALUE_NONE; k++) {
        int64_t at = ITEMS_FIRST + k * ITEMS_DIMENSION;
        struct value stride = items_field(c, d, at + ITEMS_STRIDE, IR_I64);
        struct value extent = items_field(c, d, at + ITEMS_EXTENT, IR_I64);
        if (!value_equal(&stride, &n))
            return alike_none();
        n = value_bin(c->e->values, IR_MUL, IR_I64, n, extent);
    }
    return n.kind == VALUE_INT || n.kind == VALUE_EXPR ? n : alike_none();
}

enum { FEW = 64 };

/* One after the other, as they stand in the file. */
static void read_elements(struct alike *a, const struct items *x)
{
    struct library_call *c = a->c;
    enum tri t = is_read(a, x->base);
    for (int64_t k = 0; k < x->n && t != TRI_NO && c->ev->kind == EVENT_NONE; k++) {
        struct value at = items_at(x, k);
        access_store(c->e, c->s, at, number_read(a, at, x->kind, t == TRI_YES), c->ev);
    }
    if (c->ev->kind == EVENT_NONE)
        alike_end(a, alike_none());
}

/* False: nothing is known of what is read. */
static bool read_array(struct alike *a)
{
    struct library_call *c = a->c;
    struct items x;
    struct value d = c->args[1];
    if (d.kind != VALUE_ADDR || d.any)
        return false;
    struct value n = size_of_array(c, d), base = items_field(c, d, 0, IR_PTR);
    if (base.kind != VALUE_ADDR || base.any)
        return false;
    if (items_of(c, d, FEW, &x) && x.rank && x.kind != IR_VOID) {
        read_elements(a, &x);
        return true;
    }
    if (n.kind != VALUE_NONE)
        read_bytes(a, base, n);
    return n.kind != VALUE_NONE;
}

/* ---- namelists ---- */

/* A variable that the file does not name keeps its value. */
static bool read_variable(struct alike *a, struct value d)
{
    struct library_call *c = a->c;
    struct value base = items_field(c, d, 0, IR_PTR), n = size_of_array(c, d);
    struct value type = items_field(c, d, ITEMS_TYPE, IR_I8);
    struct value rank = items_field(c, d, ITEMS_RANK, IR_I8);
    if (base.kind != VALUE_ADDR || base.any || n.kind == VALUE_NONE || type.kind != VALUE_INT)
        return false;
    bool scalar = rank.kind == VALUE_INT && !rank.i;
    enum ir_kind kind = scalar && n.kind == VALUE_INT ? items_kind(type.i, n.i) : IR_VOID;
    if (kind != IR_VOID)
        return access_store(c->e, c->s, base, number_read(a, base, kind, false), c->ev);
    if (scalar && type.i == ITEMS_CHARACTER)
        put_text(a, base, n, false);
    else
        alike_bytes(a, base, n, false);
    return true;
}

/* Group: name, number of variables, and for each its name and descriptor. */
static bool read_namelist(struct alike *a)
{
    enum { MOST = 512 };
    struct library_call *c = a->c;
    struct value group = c->args[1];
    if (group.kind != VALUE_ADDR || group.any)
        return false;
    struct value n = items_field(c, group, ITEMS_COUNT, IR_I64);
    struct value list = items_field(c, group, ITEMS_LIST, IR_PTR);
    if (n.kind != VALUE_INT || n.i < 0 || n.i > MOST || list.kind != VALUE_ADDR || list.any)
        return false;
    if (is_handled(c))
        c->result = library_found(c, alike_number(a, alike_none(), IR_I32, "read()"));
    for (int64_t k = 0; k < n.i && c->ev->kind == EVENT_NONE; k++) {
        struct value d = items_field(c, list, k * ITEMS_ENTRY + ITEMS_DESCRIPTOR, IR_PTR);
        if (d.kind != VALUE_ADDR || d.any || !read_variable(a, d))
            return false;
    }
    alike_end(a, alike_none());
    return true;
}

/* ---- the end ---- */

static void end_statement(struct alike *a)
{
    struct library_call *c = a->c;
    if (is_handled(c))
        c->result = library_found(c, alike_number(a, alike_none(), IR_I32, "iostat"));
    alike_end(a, alike_none());
}

/* ---- calls ---- */

/* What stands for a statement that reads no such unit. */
static bool is_cookie(const struct value *v)
{
    return v->kind == VALUE_ADDR || value_is_null(v) ||
           (v->kind == VALUE_EXPR && v->e->op == EXPR_ATOM &&
            strncmp(v->e->origin->name, "_FortranA", 9) == 0);
}

/* False: nothing is known of what is read, but the statement goes on. */
static bool run(struct alike *a)
{
    struct library_call *c = a->c;
    switch ((int)c->fn) {
    case LIBC_FN__FortranAioInputInteger: read_integer(a); return true;
    case LIBC_FN__FortranAioInputReal32: read_number(a, IR_F32, false); return true;
    case LIBC_FN__FortranAioInputReal64: read_number(a, IR_F64, false); return true;
    case LIBC_FN__FortranAioInputLogical: read_number(a, IR_I32, true); return true;
    case LIBC_FN__FortranAioInputComplex32:
        read_bytes(a, c->args[1], value_int(IR_I64, 8));
        return true;
    case LIBC_FN__FortranAioInputComplex64:
        read_bytes(a, c->args[1], value_int(IR_I64, 16));
        return true;
    case LIBC_FN__FortranAioInputUnformattedBlock:
        read_bytes(a, c->args[1], c->args[2]);
        return true;
    case LIBC_FN__FortranAioInputAscii: read_text(a); return true;
    case LIBC_FN__FortranAioInputDescriptor: return read_array(a);
    case LIBC_FN__FortranAioInputNamelist: return read_namelist(a);
    case LIBC_FN__FortranAioEndReading: end_statement(a); return true;
    default: return false;
    }
}

bool alike_fortran(struct library_call *c)
{
    struct alike a;
    const char *how = arena_printf(c->e->keep, "the statement at %s:%u:%u",
                                   c->i->at.file ? c->i->at.file : "", c->i->at.line,
                                   c->i->at.col);
    if (c->fn == LIBC_FN__FortranAioBeginReading) /* its items say where the place is then */
        return true;
    if (is_cookie(&c->args[0]) || !alike_begin(c, c->args[0], how, &a))
        return false;
    bool known = run(&a);
    if (!known && c->ev->kind == EVENT_NONE)
        alike_end(&a, alike_none());
    return known || c->ev->kind != EVENT_NONE;
}
