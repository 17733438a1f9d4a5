/* What call has made a datatype, and how many arguments it had (MPI-4.0 5.1.13).
 *
 *     MPI_Type_vector(3, 1, 4, MPI_INT, &column);
 *     MPI_Type_get_envelope(column, &ints, &addresses, &types, &combiner);
 *         3, 0, 1, MPI_COMBINER_VECTOR
 *
 * It stands in the object that the handle is the address of, not in struct datatype: what two
 * calls have made may be one datatype.  So it is also in the key of a state.
 */
#include "abstraction/handle.h"

#include <string.h>

enum combiner { /* of mpi.h */
    NAMED = 1, DUP, CONTIGUOUS, VECTOR, HVECTOR = 6, INDEXED, HINDEXED = 9, INDEXED_BLOCK,
    STRUCT = 12, SUBARRAY, DARRAY, RESIZED = 18, HINDEXED_BLOCK,
};

enum { N_INTS, N_ADDRESSES, N_TYPES, COMBINER, N_FIELDS, FIELDS = 16 /* first byte */ };

/* How many arguments: some for each of the n that argument `count` says, and some always. */
static const struct maker {
    const char *call;
    enum combiner combiner;
    int count;
    struct {
        int each, always;
    } n[COMBINER];
} makers[] = {
    {"MPI_Type_dup", DUP, -1, {{0, 0}, {0, 0}, {0, 1}}},
    {"MPI_Type_contiguous", CONTIGUOUS, -1, {{0, 1}, {0, 0}, {0, 1}}},
    {"MPI_Type_vector", VECTOR, -1, {{0, 3}, {0, 0}, {0, 1}}},
    {"MPI_Type_create_hvector", HVECTOR, -1, {{0, 2}, {0, 1}, {0, 1}}},
    {"MPI_Type_hvector", HVECTOR, -1, {{0, 2}, {0, 1}, {0, 1}}},
    {"MPI_Type_indexed", INDEXED, 0, {{2, 1}, {0, 0}, {0, 1}}},
    {"MPI_Type_create_hindexed", HINDEXED, 0, {{1, 1}, {1, 0}, {0, 1}}},
    {"MPI_Type_hindexed", HINDEXED, 0, {{1, 1}, {1, 0}, {0, 1}}},
    {"MPI_Type_create_indexed_block", INDEXED_BLOCK, 0, {{1, 2}, {0, 0}, {0, 1}}},
    {"MPI_Type_create_hindexed_block", HINDEXED_BLOCK, 0, {{0, 2}, {1, 0}, {0, 1}}},
    {"MPI_Type_create_struct", STRUCT, 0, {{1, 1}, {1, 0}, {1, 0}}},
    {"MPI_Type_struct", STRUCT, 0, {{1, 1}, {1, 0}, {1, 0}}},
    {"MPI_Type_create_subarray", SUBARRAY, 0, {{3, 2}, {0, 0}, {0, 1}}},
    {"MPI_Type_create_darray", DARRAY, 2, {{4, 4}, {0, 0}, {0, 1}}},
    {"MPI_Type_create_resized", RESIZED, -1, {{0, 0}, {0, 2}, {0, 1}}},
};

static const struct maker *find_maker(const char *call)
{
    for (size_t k = 0; k < sizeof makers / sizeof makers[0]; k++)
        if (strcmp(makers[k].call, call) == 0)
            return &makers[k];
    return NULL;
}

void envelope_set(struct engine *e, struct state *s, struct value handle)
{
    const struct memory *object = handle_memory(s, &handle);
    const struct maker *maker = object ? find_maker(object->handle->call) : NULL;
    if (!maker)
        return;
    struct memory *m = state_writable(e, s, handle.object);
    struct value n = value_int(IR_I32, 0);
    if (maker->count >= 0)
        n = mpi_argument(e, s, state_instr(s), (uint32_t)maker->count);
    for (int k = 0; n.kind == VALUE_INT && k < N_FIELDS; k++)
        memory_store(&e->env, m, FIELDS + 4 * k,
                     value_int(IR_I32, k == COMBINER ? (int64_t)maker->combiner
                                       : maker->n[k].each * n.i + maker->n[k].always));
}

/* The numbers of this datatype; false if they are not known. */
static bool find_fields(struct engine *e, struct state *s, struct value handle,
                        const struct datatype *d, struct value *fields)
{
    const struct segment *from;
    const struct memory *m = handle_memory(s, &handle);
    for (int k = 0; k < N_FIELDS; k++)
        if (d->predefined)
            fields[k] = value_int(IR_I32, k == COMBINER ? NAMED : 0);
        else if (m)
            fields[k] = memory_peek(&e->env, m, FIELDS + 4 * k, IR_I32, &from);
    return d->predefined || (m && fields[COMBINER].kind == VALUE_INT && fields[COMBINER].i);
}

bool envelope_call(struct engine *e, struct state *s, const struct ir_instr *i,
                   struct event *ev)
{
    struct value handle = mpi_argument(e, s, i, 0), fields[N_FIELDS];
    const struct datatype *d = mpi_datatype(e, s, handle, ev);
    if (!d)
        return true;
    if (!find_fields(e, s, handle, d, fields)) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "by what call the datatype was made is "
                     "not known");
        return true;
    }
    for (uint32_t k = 0; k < COMBINER; k++)
        if (!access_store(e, s, mpi_argument(e, s, i, k + 1), fields[k], ev))
            return true;
    return mpi_put(e, s, i, COMBINER + 1, fields[COMBINER], ev);
}
