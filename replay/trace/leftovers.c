#include "replay/trace/leftovers.h"

#include "core/base/vec.h"

#include <string.h>

static void warn(struct tree *t, enum diag_code code, const struct place *at, const char *text)
{
    for (uint32_t i = 0; i < t->warnings.n; i++)
        if (t->warnings.v[i].code == code && t->warnings.v[i].at == at)
            return;
    struct tree_warning w = {code, at, text};
    VEC_PUSH(t->arena, t->warnings.v, t->warnings.n, t->warnings.cap, w);
}

static void find_messages(struct tree *t, const struct rank *r, uint32_t rank)
{
    for (uint32_t i = 0; i < r->n_ops; i++) {
        const struct op *op = r->ops[i];
        if (op->kind == OP_SEND && !op->matched && !op->taken && !op->cancelled)
            warn(t, DIAG_MPI_LOST, op->at,
                 arena_printf(t->arena, "the message that rank %u sends to rank %d here is not "
                                        "received in an execution", rank, op->peer));
    }
}

/* The rank's part in a collective of this communicator, by its round or its name; or NULL. */
static const struct op *find_call(const struct rank *r, uint32_t comm, uint32_t round,
                                  const char *name)
{
    for (uint32_t i = 0; i < r->n_ops; i++) {
        const struct op *op = r->ops[i];
        if (op->kind == OP_COLLECTIVE && op->comm == comm
            && (name ? strstr(op->fn, name) != NULL : op->round == round))
            return op;
    }
    return NULL;
}

static void warn_of_object(struct tree *t, const struct op *maker)
{
    static const struct {
        const char *made, *name, *gone;
        enum diag_code code;
    } kinds[] = {{"File_open", "file handle", "closed", DIAG_MPI_FILE_LEAK},
                 {"Win_", "window", "freed", DIAG_MPI_WIN_LEAK},
                 {"", "communicator", "freed", DIAG_MPI_COMM_LEAK}};
    uint32_t i = 0;
    while (!strstr(maker->fn, kinds[i].made))
        i++;
    warn(t, kinds[i].code, maker->at,
         arena_printf(t->arena, "the %s made here is not %s before MPI_Finalize", kinds[i].name,
                      kinds[i].gone));
}

static void find_comms(struct tree *t, const struct run *run, uint32_t rank)
{
    const struct rank *r = &run->ranks[rank];
    for (uint32_t i = 0; i < r->n_comms; i++) {
        uint32_t number = r->comms[i];
        const struct comm *c = &run->comms[number];
        const struct op *maker = c->parent == RESULT_NONE
                                     ? NULL
                                     : find_call(r, c->parent, c->made_by, NULL);
        if (!maker)
            continue;
        bool gone = find_call(r, number, 0, "File_close") || find_call(r, number, 0, "Comm_free")
                    || find_call(r, number, 0, "Comm_disconnect")
                    || find_call(r, number, 0, "Win_free");
        if (!gone)
            warn_of_object(t, maker);
    }
}

void leftovers_find(struct tree *tree, const struct run *run)
{
    for (uint32_t rank = 0; rank < run->nprocs; rank++) {
        find_messages(tree, &run->ranks[rank], rank);
        find_comms(tree, run, rank);
    }
}
