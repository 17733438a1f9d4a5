/* What handles are, and where results go.
 *
 *     MPI_Comm_set_name(part, "rows")       part must be a communicator that is not freed
 *     MPI_Waitall(n - 1, all, statuses)     there must be n - 1 requests, and room for statuses
 *
 * A call of which no row of the table below says what its arguments must be may have wrong ones.
 */
#include "abstraction/anyn/arguments.h"

#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/payload.h"
#include "abstraction/anyn/sizes.h"
#include "core/mpi/reductions.h"

#include <string.h>

/* One letter for each argument:
 *   .  any number               n  one that is not negative    d  so many ints are behind each *
 *   c  communicator             t  datatype                    p  operator
 *   h  handler of errors        g  group                       i  info            j  or none
 *   s  a short literal          r  status that is read         F  handle that is freed
 *   T  place of a datatype      D  an int for each dimension of the grid
 *   4 8 * N P L                 room for so many bytes, ints, a name, a processor's, a version */
static const struct expected {
    enum mpi_fn fn;
    const char *arguments;
} expected[] = {
    { MPI_FN_MPI_Init, ".." }, { MPI_FN_MPI_Init_thread, "...4" }, { MPI_FN_MPI_Finalize, "" },
    { MPI_FN_MPI_Initialized, "4" }, { MPI_FN_MPI_Finalized, "4" }, { MPI_FN_MPI_Wtime, "" },
    { MPI_FN_MPI_Wtick, "" }, { MPI_FN_MPI_Pcontrol, "." }, { MPI_FN_MPI_Query_thread, "4" },
    { MPI_FN_MPI_Is_thread_main, "4" }, { MPI_FN_MPI_Get_version, "44" },
    { MPI_FN_MPI_Get_processor_name, "P4" }, { MPI_FN_MPI_Get_library_version, "L4" },
    { MPI_FN_MPI_Aint_add, ".." }, { MPI_FN_MPI_Aint_diff, ".." },
    { MPI_FN_MPI_Comm_group, "c8" }, { MPI_FN_MPI_Comm_set_errhandler, "ch" },
    { MPI_FN_MPI_Errhandler_set, "ch" }, { MPI_FN_MPI_Comm_set_name, "cs" },
    { MPI_FN_MPI_Comm_get_name, "cN4" }, { MPI_FN_MPI_Comm_get_errhandler, "c8" },
    { MPI_FN_MPI_Group_size, "g4" }, { MPI_FN_MPI_Group_rank, "g4" },
    { MPI_FN_MPI_Group_free, "F" }, { MPI_FN_MPI_Op_free, "F" }, { MPI_FN_MPI_Type_free, "F" },
    { MPI_FN_MPI_Info_create, "8" }, { MPI_FN_MPI_Info_free, "F" },
    { MPI_FN_MPI_Info_set, "iss" }, { MPI_FN_MPI_Info_dup, "i8" },
    { MPI_FN_MPI_Info_get_nkeys, "i4" }, { MPI_FN_MPI_Op_commutative, "p4" },
    { MPI_FN_MPI_Type_contiguous, "nt8" }, { MPI_FN_MPI_Type_vector, "nn.t8" },
    { MPI_FN_MPI_Type_hvector, "nn.t8" }, { MPI_FN_MPI_Type_create_hvector, "nn.t8" },
    { MPI_FN_MPI_Type_create_resized, "t..8" }, { MPI_FN_MPI_Type_dup, "t8" },
    { MPI_FN_MPI_Type_commit, "T" }, { MPI_FN_MPI_Type_size, "t4" },
    { MPI_FN_MPI_Type_extent, "t8" }, { MPI_FN_MPI_Type_get_extent, "t88" },
    { MPI_FN_MPI_Type_get_true_extent, "t88" }, { MPI_FN_MPI_Type_set_name, "ts" },
    { MPI_FN_MPI_Type_get_name, "tN4" }, { MPI_FN_MPI_Get_count, "rt4" },
    { MPI_FN_MPI_Get_elements, "rt4" }, { MPI_FN_MPI_Pack_size, "ntc4" },
    { MPI_FN_MPI_Dims_create, ".d*" }, { MPI_FN_MPI_Cart_coords, "c.d*" },
    { MPI_FN_MPI_Cart_get, "cd***" }, { MPI_FN_MPI_Cart_sub, "cD8" },
    { MPI_FN_MPI_Comm_dup_with_info, "cj8" }, { MPI_FN_MPI_Comm_idup_with_info, "cj88" },
};

enum { NAME = 128, PROCESSOR = 256, VERSION = 8192, SHORT = 128 };

static const char *expected_of(enum mpi_fn fn)
{
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (expected[i].fn == fn)
            return expected[i].arguments;
    return NULL;
}

static void note(const struct sym_mpi *c, enum family_fault fault, const struct affine_facts *when)
{
    sym_never(c->y, c->st, c->i, fault, when);
}

/* ---- handles ---- */

static bool is_operator(const struct sym *y, const struct sym_leaf *a, const char *named)
{
    return named ? mpi_operator_classes(named) != 0 : y->objects[a->object].made_by == MPI_C_OP;
}

static bool is_datatype(const struct sym *y, const struct sym_leaf *a, const char *named)
{
    return named ? mpi_type_size(named) != 0 : y->objects[a->object].made_by == MPI_C_TYPE;
}

static bool is_communicator(const struct sym *y, const struct sym_leaf *a, const char *named)
{
    return y->objects[a->object].comm || (named && strcmp(named, "MPI_COMM_SELF") == 0);
}

static bool is_group(const struct sym *y, const struct sym_leaf *a, const char *named)
{
    const struct sym_object *o = &y->objects[a->object];
    return named ? strcmp(named, "MPI_GROUP_EMPTY") == 0 : o->made_by == MPI_C_COMM && !o->comm;
}

/* Of the kind that the letter says. */
static bool is_handle(const struct sym_mpi *c, const struct sym_leaf *a, char kind)
{
    const struct sym *y = c->y;
    const char *named = a->kind == SYM_ADDRESS ? sym_call_name(c, a) : NULL;
    named = named && strncmp(named, "m2s_", 4) == 0 ? named + 4 : NULL;
    if (a->kind != SYM_ADDRESS || a->astray || a->number.n || a->number.constant)
        return false;
    switch (kind) {
    case 'c': return is_communicator(y, a, named);
    case 't': return is_datatype(y, a, named);
    case 'p': return is_operator(y, a, named);
    case 'g': return is_group(y, a, named);
    case 'i': return !named && y->objects[a->object].made_by == MPI_C_INFO;
    case 'j': return (named && strcmp(named, "MPI_INFO_NULL") == 0) || is_handle(c, a, 'i');
    case 'h': return named && strncmp(named, "MPI_ERRORS_", strlen("MPI_ERRORS_")) == 0;
    default: return false;
    }
}

static void check_handle(const struct sym_mpi *c, struct sym_value v, char kind)
{
    struct affine_facts none = { 0 };
    if (v.n == 0)
        note(c, FAULT_ANY_ARGUMENT, &none);
    for (uint32_t k = 0; k < v.n; k++) {
        const struct sym_leaf *a = &v.cases[k].leaf;
        if (v.n > 1 && !sym_is_possible(c->y, c->st, &v.cases[k].when))
            continue;
        if (!is_handle(c, a, kind))
            note(c, a->kind == SYM_DATA ? FAULT_ANY_ARGUMENT : FAULT_ARGUMENT, &v.cases[k].when);
        else if (!c->y->objects[a->object].is_extern)
            sym_check_alive(c, a->object, &v.cases[k].when);
    }
}

/* Communicators that were made are not freed; others are told apart where ranks are named. */
static void check_made(const struct sym_mpi *c, struct sym_value v)
{
    for (uint32_t k = 0; k < v.n; k++) {
        const struct sym_leaf *a = &v.cases[k].leaf;
        if (a->kind == SYM_ADDRESS && c->y->objects[a->object].comm &&
            !c->y->objects[a->object].is_extern &&
            (v.n == 1 || sym_is_possible(c->y, c->st, &v.cases[k].when)))
            sym_check_alive(c, a->object, &v.cases[k].when);
    }
}

/* ---- numbers, texts ---- */

static void check_count(const struct sym_mpi *c, struct sym_value v)
{
    struct affine_facts none = { 0 };
    if (v.n == 0)
        note(c, FAULT_ANY_COUNT, &none);
    for (uint32_t k = 0; k < v.n; k++) {
        const struct sym_leaf *a = &v.cases[k].leaf;
        struct affine_facts negative = { 0 };
        affine_facts_add_all(c->y->s, &negative, &v.cases[k].when);
        if (a->kind != SYM_NUMBER) {
            note(c, FAULT_ANY_COUNT, &v.cases[k].when);
            continue;
        }
        affine_facts_less(c->y->s, &negative, a->number, affine_number(0));
        if (a->number.n || a->number.constant < 0)
            note(c, FAULT_COUNT, &negative);
    }
}

static void check_text(const struct sym_mpi *c, struct ir_opnd o)
{
    struct affine_facts none = { 0 };
    const struct ir_global *g = o.kind == IR_O_GLOBAL ? &c->y->p->globals[o.id] : NULL;
    if (!g || !g->is_string || !g->bytes[0] || strlen(g->bytes) >= SHORT)
        note(c, FAULT_ANY_ARGUMENT, &none);
}

/* ---- memory ---- */

/* From there on there are so many bytes, that are not only to be ignored. */
static void check_address(const struct sym_mpi *c, const struct sym_case *at, struct affine bytes)
{
    struct sym *y = c->y;
    const struct sym_object *o = &y->objects[at->leaf.object];
    struct affine offset = sym_plain(y, at->leaf.number);
    if (o->gone)
        note(c, FAULT_PLACE, &at->when);
    if (o->bytes.n == 0 || at->leaf.astray)
        note(c, FAULT_ANY_ARGUMENT, &at->when);
    for (uint32_t k = 0; k < o->bytes.n && !at->leaf.astray; k++) {
        struct affine_facts when = sym_facts_and(y, &at->when, &o->bytes.cases[k].when);
        struct affine_facts over = { 0 }, below = { 0 };
        affine_facts_add_all(y->s, &over, &when);
        affine_facts_add_all(y->s, &below, &when);
        if (o->bytes.cases[k].leaf.kind != SYM_NUMBER) {
            note(c, FAULT_ANY_ARGUMENT, &when);
            continue;
        }
        struct affine end = affine_add(y->s, offset, bytes, 1);
        affine_facts_less(y->s, &over, sym_plain(y, o->bytes.cases[k].leaf.number), end);
        affine_facts_less(y->s, &over, affine_number(0), bytes);
        affine_facts_less(y->s, &below, offset, affine_number(0));
        note(c, FAULT_PLACE, &over);
        if (offset.n || offset.constant < 0)
            note(c, FAULT_PLACE, &below);
    }
}

static bool is_left_out(const struct sym_mpi *c, const struct sym_leaf *a, bool status)
{
    return sym_call_names(c, a, "m2s_unused_buffer") ||
           (status && (sym_call_names(c, a, "m2s_MPI_STATUS_IGNORE") ||
                       sym_call_names(c, a, "m2s_MPI_STATUSES_IGNORE")));
}

static void check_room(const struct sym_mpi *c, int argument, struct affine bytes)
{
    struct sym_value v = c->args[argument];
    struct affine_facts none = { 0 };
    bool status = c->row->roles[argument] == 'S';
    if (v.n == 0)
        note(c, FAULT_ANY_ARGUMENT, &none);
    for (uint32_t k = 0; k < v.n; k++) {
        struct affine_facts some = { 0 };
        affine_facts_add_all(c->y->s, &some, &v.cases[k].when);
        affine_facts_less(c->y->s, &some, affine_number(0), bytes);
        if (is_left_out(c, &v.cases[k].leaf, status))
            continue;
        if (v.cases[k].leaf.kind == SYM_ADDRESS)
            check_address(c, &v.cases[k], bytes);
        else if (!sym_is_possible(c->y, c->st, &some))
            continue;
        else if (v.cases[k].leaf.kind == SYM_NUMBER)
            note(c, FAULT_PLACE, &some);
        else
            note(c, FAULT_ANY_ARGUMENT, &some);
    }
}

/* As many of that size as an argument says. */
static void check_items(const struct sym_mpi *c, int argument, int count, int64_t size)
{
    struct sym_value n = c->args[count];
    struct affine_facts none = { 0 };
    if (n.n != 1 || n.cases[0].leaf.kind != SYM_NUMBER) {
        note(c, FAULT_ANY_COUNT, &none);
        return;
    }
    struct affine items = sym_plain(c->y, n.cases[0].leaf.number);
    check_room(c, argument, affine_scale(c->y->s, items, size));
}

static void check_status(const struct sym_mpi *c, int argument)
{
    struct sym_value v = c->args[argument];
    for (uint32_t k = 0; k < v.n; k++) /* of the program */
        if (v.cases[k].leaf.kind == SYM_ADDRESS && sym_call_name(c, &v.cases[k].leaf) &&
            c->y->objects[v.cases[k].leaf.object].is_extern)
            note(c, FAULT_ARGUMENT, &v.cases[k].when);
    check_room(c, argument, affine_number(MPI_STATUS_SIZE));
}

/* ---- calls ---- */

static int first(const char *letters, char letter)
{
    const char *at = strchr(letters, letter);
    return at ? (int)(at - letters) : -1;
}

static void check_one(const struct sym_mpi *c, int i, const char *all)
{
    switch (all[i]) {
    case 'c':
    case 't':
    case 'p':
    case 'g':
    case 'i':
    case 'j':
    case 'h': check_handle(c, c->args[i], all[i]); return;
    case 'n': check_count(c, c->args[i]); return;
    case 's': check_text(c, c->i->args[i]); return;
    case 'r': check_status(c, i); return;
    case '4': check_room(c, i, affine_number(4)); return;
    case 'T':
        check_room(c, i, affine_number(8));
        check_handle(c, sym_load(c->y, c->st, c->args[i], ir_type_of(IR_PTR)), 't');
        return;
    case 'D': check_room(c, i, affine_number(4 * (int64_t)c->y->fs->n_dims)); return;
    case 'F':
    case '8': check_room(c, i, affine_number(8)); return;
    case 'N': check_room(c, i, affine_number(NAME)); return;
    case 'P': check_room(c, i, affine_number(PROCESSOR)); return;
    case 'L': check_room(c, i, affine_number(VERSION)); return;
    case '*': check_items(c, i, first(all, 'd'), 4); return;
    default: return;
    }
}

void sym_check_results(const struct sym_mpi *c)
{
    const char *roles = c->row->roles, *all = expected_of(c->fn);
    for (int i = 0; roles[i] && i < (int)c->i->n_args; i++) {
        bool statuses = roles[i] == 'S' && mpi_has(c->fn, MPI_TRAIT_STATUSES);
        if (roles[i] == 'c')
            check_made(c, c->args[i]);
        else if (roles[i] == 'n' && first(roles, 'Q') >= 0)
            check_count(c, c->args[i]);
        else if (statuses || roles[i] == 'Q')
            check_items(c, i, first(roles, 'n'), statuses ? MPI_STATUS_SIZE : 8);
        else if (roles[i] == 'S')
            check_room(c, i, affine_number(MPI_STATUS_SIZE));
        else if (roles[i] == 'C')
            check_room(c, i, affine_number(8));
        else if ((roles[i] == 'O' || roles[i] == 'I') && all)
            check_one(c, i, all);
        else if (roles[i] == 'O' && mpi_has(c->fn, MPI_TRAIT_ONE_INT))
            check_room(c, i, affine_number(4));
    }
}

void sym_check_local(const struct sym_mpi *c)
{
    const char *all = expected_of(c->fn);
    struct affine_facts none = { 0 };
    if (!all || strlen(all) != c->i->n_args) {
        note(c, FAULT_ANY_ARGUMENT, &none);
        return;
    }
    for (uint32_t i = 0; i < c->i->n_args; i++)
        check_one(c, (int)i, all);
}

bool sym_operator_takes(const char *op, const char *type)
{
    unsigned classes = mpi_operator_classes(op);
    enum mpi_type_class class = mpi_type_class(type);
    bool text = strcmp(type, "MPI_CHAR") == 0 && (classes & MPI_TYPE_INTEGER);
    return class != MPI_TYPE_UNKNOWN && ((classes & class) || text);
}
