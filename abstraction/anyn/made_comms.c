/* Communicators that the program makes: their numbers, orders and members. */
#include "abstraction/anyn/payload.h"

struct sym_leaf sym_call_new_comm(const struct sym_mpi *c, uint32_t old,
                                  const struct sym_members *members)
{
    struct sym *y = c->y;
    uint32_t object = sym_object_new(y, c->label);
    y->objects[object].comm = 1 + ++y->n_comms;
    y->objects[object].may_share = true; /* its handle with one that was freed */
    y->objects[object].order = y->objects[old].order;
    y->objects[object].grid = members ? NULL : y->objects[old].grid;
    y->objects[object].members = members;
    sym_alive(c, object, true);
    if (members && !y->silent) {
        struct family_comm in = members->in;
        in.number = y->n_comms;
        families_add_comm(y->fs, in);
    }
    return (struct sym_leaf){ .kind = SYM_ADDRESS, .object = object };
}

bool sym_call_make(const struct sym_mpi *c, const struct sym_grid *grid, bool reorders)
{
    struct sym *y = c->y;
    uint32_t old;
    if (!sym_call_enter_all(c, &old))
        return false;
    if (y->objects[old].members && grid)
        return sym_call_leave(c, "not all ranks have a place in the grid");
    struct sym_leaf leaf = sym_call_new_comm(c, old, y->objects[old].members);
    if (reorders)
        y->objects[leaf.object].order = y->n_comms;
    if (grid)
        y->objects[leaf.object].grid = grid;
    sym_store(y, c->st, sym_call_argument(c, 'C', 0), ir_type_of(IR_PTR), sym_of(y, leaf));
    return true;
}
