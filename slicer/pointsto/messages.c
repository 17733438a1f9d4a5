/* What messages carry: their contents are objects, which buffers are copied to and from.
 *
 *     MPI_Send(a, n, MPI_DOUBLE, ...)     a -> sent as doubles, from process to process
 *     MPI_Recv(b, m, type, ...)           received as anything, the same -> b
 *
 * Only the same kind of communication meets: messages between two processes, operations on windows,
 * those on files, or one and the same collective function (MPI-4.0 6.1).  A datatype that is not
 * known may hold all basic types; two that are known are the same (3.3.1), but for files, whose
 * bytes may be read as others than they were written.  Memory that is sent as
 * numbers is accessed as such: an address goes with them if it is there as a number, converted or
 * since the object is accessed as both (pointsto/misread.h).
 */
#include "slicer/pointsto/messages.h"

#include "slicer/pointsto/pointsto.h"

#include <string.h>

enum kind_of_message { P2P, WINDOWS, FILES, OTHER, COLLECTIVES };
enum { N_OBJECTS = 2 * SL_DATA_KINDS }; /* of a group: sent, received */

static uint32_t group_of(const struct sl_numbering *x, uint32_t func)
{
    const struct sl_callee *c = &x->callees[func];
    switch (c->mpi->class) {
    case MPI_C_P2P:
        return P2P;
    case MPI_C_COLL:
        return COLLECTIVES + (uint32_t)mpi_plain(c->fn);
    case MPI_C_RMA:
        return WINDOWS;
    case MPI_C_IO:
        return FILES;
    case MPI_C_ENV:
    case MPI_C_REQUEST:
    case MPI_C_COMM:
    case MPI_C_TOPO:
    case MPI_C_TYPE:
    case MPI_C_OP:
    case MPI_C_INFO:
    case MPI_C_ERR:
    case MPI_C_DYNAMIC:
    case MPI_C_TOOL:
    case MPI_C_OTHER:
        return OTHER;
    }
    return OTHER;
}

enum sl_data messages_data(const struct sl_numbering *x, uint32_t number, uint32_t func, uint32_t i)
{
    uint32_t group = group_of(x, func);
    if (group == OTHER)
        return SL_DATA_ANY; /* MPI_Unpack: the datatype is that of the other buffer */
    return numbering_data_of(x, x->places[number].in, x->callees[func].mpi, i);
}

/* ---- how much ---- */

/* Bytes of `count` elements of a predefined type, with padding, 0 if not constant.  The count and
 * the type follow the buffer in the argument list. */
static uint64_t buffer_size(const struct sl_numbering *x, uint32_t number,
                            const struct mpi_call *mpi, uint32_t i)
{
    const struct ir_instr *call = x->places[number].in;
    int64_t count = 0, partitions = 1;
    for (uint32_t k = i + 1; k < call->n_args; k++) {
        const struct ir_opnd *o = &call->args[k];
        char role = numbering_role(mpi, k);
        if (role == 'm') {
            if (!numbering_constant(x, x->places[number].func, o, &partitions) ||
                partitions <= 0 || partitions > INT32_MAX)
                return 0;
        } else if (role == 'n' && !count) {
            if (!numbering_constant(x, x->places[number].func, o, &count) || count <= 0 ||
                count > INT32_MAX)
                return 0;
        } else if (role == 't') {
            const char *name =
                o->kind == IR_O_GLOBAL ? x->p->globals[o->id].link_name : "";
            return strncmp(name, "m2s_", 4) == 0
                       ? (uint64_t)(count * partitions) * mpi_type_extent(name + 4) : 0;
        } else if (role == 'N' || role == 'D') {
            return 0;
        }
    }
    return 0;
}

/* Collectives that place one block per rank touch more than count elements. */
static bool is_one_block(const struct sl_callee *c)
{
    return c->mpi->class == MPI_C_P2P || c->mpi->class == MPI_C_IO ||
           c->mpi->class == MPI_C_RMA || mpi_has(c->fn, MPI_TRAIT_ONE_BLOCK);
}

uint64_t messages_size(const struct sl_numbering *x, uint32_t number, uint32_t func, uint32_t i)
{
    const struct sl_callee *c = &x->callees[func];
    return is_one_block(c) ? buffer_size(x, number, c->mpi, i) : 0;
}

/* ---- what ---- */

static uint32_t sent(const struct sl_pointsto *s, uint32_t group, enum sl_data data)
{
    return s->messages[group] + (uint32_t)data;
}

static uint32_t received(const struct sl_pointsto *s, uint32_t group, enum sl_data data)
{
    return s->messages[group] + SL_DATA_KINDS + (uint32_t)data;
}

static void add_group(struct sl_pointsto *s, uint32_t group)
{
    if (s->messages[group])
        return;
    s->messages[group] = solver_n_objects(s->v);
    for (uint32_t i = 0; i < N_OBJECTS; i++)
        solver_add_object(s->v, (struct sl_object){.kind = SL_O_OUTSIDE, .func = SL_NONE, .id = 1});
}

void messages_add_objects(struct sl_pointsto *s)
{
    const struct sl_numbering *x = s->x;
    s->messages = ARENA_ARRAY(s->arena, uint32_t, COLLECTIVES + MPI_FN_COUNT + 1);
    s->one.message =
        solver_add_object(s->v, (struct sl_object){.kind = SL_O_OUTSIDE, .func = SL_NONE, .id = 1});
    for (uint32_t f = 0; f < x->p->n_funcs; f++)
        if (x->callees[f].kind == SL_MPI)
            add_group(s, group_of(x, f));
}

static void go(struct sl_pointsto *s, uint32_t from, uint32_t to)
{
    solver_edge(s->v, pointsto_content_read(s, from), pointsto_content_write(s, to));
}

bool messages_are_numbers(enum sl_data data)
{
    return data == SL_DATA_FLOAT || data == SL_DATA_SMALL;
}

/* Bytes may be those of numbers and of pointers; numbers of floating point are no pointers. */
static void hold(struct sl_pointsto *s, uint32_t object, enum sl_data data)
{
    uint32_t content = pointsto_content_write(s, object);
    if (!messages_are_numbers(data)) {
        solver_rule(s->v, content, (struct sl_rule){SL_R_CONVERT, content, 0, 0, NULL});
    } else if (!s->puns) {
        solver_node_holds(s->v, content, SL_H_INTEGERS);
        solver_node_holds(s->v, pointsto_content_read(s, object), SL_H_INTEGERS);
    }
}

static void init_group(struct sl_pointsto *s, uint32_t group)
{
    for (enum sl_data data = SL_DATA_ANY; data < SL_DATA_KINDS; data++) {
        hold(s, sent(s, group, data), data);
        hold(s, received(s, group, data), data);
    }
    for (enum sl_data data = SL_DATA_ANY; data < SL_DATA_KINDS; data++) {
        for (enum sl_data as = SL_DATA_ANY; as < SL_DATA_KINDS; as++)
            if (group == FILES || as == data || as == SL_DATA_ANY || data == SL_DATA_ANY)
                go(s, sent(s, group, data), received(s, group, as));
        go(s, sent(s, group, data), s->one.message);
    }
}

void messages_init(struct sl_pointsto *s)
{
    hold(s, s->one.message, SL_DATA_ANY);
    for (uint32_t group = 0; group < COLLECTIVES + MPI_FN_COUNT + 1; group++)
        if (s->messages[group])
            init_group(s, group);
}

void messages_add_buffer(struct sl_pointsto *s, uint32_t number, uint32_t func, uint32_t i,
                         uint32_t buffer)
{
    unsigned access = numbering_access(s->x, s->x->places[number].in, func, i);
    enum sl_data data = messages_data(s->x, number, func, i);
    uint32_t group = group_of(s->x, func);
    uint64_t known = messages_size(s->x, number, func, i);
    int64_t size = known ? (int64_t)known : SL_ANY;
    if (access & SL_READS)
        solver_copy_rule(s->v, pointsto_address_node(s, sent(s, group, data)), buffer, size);
    if (access & SL_WRITES)
        solver_copy_rule(s->v, buffer, pointsto_address_node(s, received(s, group, data)), size);
}

void messages_add_window(struct sl_pointsto *s, uint32_t memory)
{
    solver_copy_rule(s->v, pointsto_address_node(s, sent(s, WINDOWS, SL_DATA_ANY)), memory, SL_ANY);
    solver_copy_rule(s->v, memory, pointsto_address_node(s, received(s, WINDOWS, SL_DATA_ANY)),
                     SL_ANY);
}
