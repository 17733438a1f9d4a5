/* Handles of datatypes, groups, operators, infos: made by a call, and freed once. */
#include "abstraction/anyn/payload.h"

#include "abstraction/anyn/faults.h"

#include <string.h>

enum { ALIVE_AT = 8 /* the byte of the object that is 1 while its handle may be used */ };

static bool is_free(const struct sym_mpi *c)
{
    const char *end = strstr(c->row->name, "_free");
    return end && end[strlen("_free")] == '\0' && strcmp(c->row->roles, "C") == 0;
}

static struct sym_leaf alive_of(uint32_t object)
{
    return (struct sym_leaf){ .kind = SYM_ADDRESS, .object = object,
                              .number = affine_number(ALIVE_AT) };
}

void sym_alive(const struct sym_mpi *c, uint32_t object, bool alive)
{
    struct sym *y = c->y;
    sym_store(y, c->st, sym_of(y, alive_of(object)), ir_type_of(IR_I32),
              sym_number(y, affine_number(alive)));
}

void sym_check_alive(const struct sym_mpi *c, uint32_t object, const struct affine_facts *when)
{
    struct sym_case at = { *when, alive_of(object) };
    sym_never_but(c->y, c->st, c->i, FAULT_HANDLE, at, 1);
}

void sym_free_handle(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    if (!is_free(c))
        return;
    struct sym_value v = sym_load(y, c->st, c->args[0], ir_type_of(IR_PTR));
    struct affine_facts none = { 0 };
    if (v.n == 0)
        sym_never(y, c->st, c->i, FAULT_HANDLE, &none);
    for (uint32_t k = 0; k < v.n; k++) {
        const struct sym_leaf *leaf = &v.cases[k].leaf;
        if (leaf->kind != SYM_ADDRESS || y->objects[leaf->object].is_extern ||
            y->objects[leaf->object].made_by != c->row->class)
            sym_never(y, c->st, c->i, FAULT_HANDLE, &v.cases[k].when);
        else if (v.n == 1) {
            sym_check_alive(c, leaf->object, &none);
            sym_alive(c, leaf->object, false);
        } else
            sym_never(y, c->st, c->i, FAULT_HANDLE, &v.cases[k].when);
    }
}

void sym_make_handle(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    size_t last = strlen(c->row->roles);
    if (last == 0 || last != c->i->n_args || c->row->roles[last - 1] != 'C' || is_free(c))
        return;
    uint32_t object = sym_object_new(y, c->label);
    y->objects[object].may_share = true;
    y->objects[object].made_by = c->row->class;
    sym_alive(c, object, true);
    sym_store(y, c->st, c->args[last - 1], ir_type_of(IR_PTR),
              sym_of(y, (struct sym_leaf){ .kind = SYM_ADDRESS, .object = object }));
}
