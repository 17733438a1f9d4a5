/* Waits: for which requests, as far as that is known. */
#include "abstraction/anyn/call.h"

#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/sizes.h"
#include "core/base/str.h"
#include "core/base/vec.h"

enum { MAX_COMPLETED = 64 };

/* The requests that the value can be, besides none; false: any. */
static bool requests_of(const struct sym_mpi *c, struct sym_value v, struct family *f)
{
    uint32_t cap = f->n_requests;
    for (uint32_t i = 0; i < v.n; i++) {
        const struct sym_leaf *leaf = &v.cases[i].leaf;
        if (sym_call_names(c, leaf, "m2s_MPI_REQUEST_NULL"))
            continue;
        if (leaf->kind != SYM_REQUEST)
            return false;
        struct family_request q = { leaf->statement, leaf->counters, leaf->n_counters,
                                    v.cases[i].when };
        VEC_PUSH(c->y->arena, f->requests, f->n_requests, cap, q);
    }
    return v.n > 0;
}

/* A communicator that was begun is one. */
static void complete(const struct sym_mpi *c, struct sym_value v)
{
    struct sym *y = c->y;
    const struct sym_leaf *leaf = v.n == 1 ? &v.cases[0].leaf : NULL;
    if (!leaf || leaf->kind != SYM_REQUEST || !y->objects[leaf->object].home.n)
        return;
    struct sym_leaf comm = { .kind = SYM_ADDRESS, .object = leaf->object };
    sym_store(y, c->st, y->objects[leaf->object].home, ir_type_of(IR_PTR), sym_of(y, comm));
}

/* How many requests an array has, at one place; -1: that is not known, or too many. */
static int64_t requests_in(const struct sym_mpi *c, struct sym_value at)
{
    struct sym_value count = sym_call_argument(c, 'n', 0);
    if (at.n != 1 || count.n != 1 || count.cases[0].leaf.kind != SYM_NUMBER ||
        count.cases[0].leaf.number.n || count.cases[0].leaf.number.constant > MAX_COMPLETED)
        return -1;
    return count.cases[0].leaf.number.constant;
}

static struct sym_value place_in(const struct sym_mpi *c, struct sym_value at, int64_t i)
{
    struct sym_leaf item = at.cases[0].leaf;
    item.number = affine_plus(c->y->s, item.number, i * (int64_t)ir_type_of(IR_PTR).size);
    return sym_of(c->y, item);
}

static struct sym_value request_in(const struct sym_mpi *c, struct sym_value at, int64_t i)
{
    return sym_load(c->y, c->st, place_in(c, at, i), ir_type_of(IR_PTR));
}

/* A handle that is waited for is null then (MPI-4.0 3.7.3), if the program has a name for that. */
static void set_null(const struct sym_mpi *c, struct sym_value at)
{
    struct sym *y = c->y;
    struct sym_value null = sym_data();
    for (uint32_t g = 0; g < y->p->n_globals; g++)
        if (str_same(y->p->globals[g].obj.name, "m2s_MPI_REQUEST_NULL"))
            null = sym_address(y, y->globals[g]);
    sym_store(y, c->st, at, ir_type_of(IR_PTR), null);
}

static void complete_all(const struct sym_mpi *c, struct sym_value at)
{
    int64_t n = requests_in(c, at);
    for (int64_t i = 0; i < n; i++) {
        complete(c, request_in(c, at, i));
        set_null(c, place_in(c, at, i));
    }
    if (n < 0)
        sym_forget(c->y, c->st, at);
}

/* All that an array can be; else any. */
static bool requests_of_all(const struct sym_mpi *c, struct sym_value at, struct family *f)
{
    int64_t n = requests_in(c, at);
    struct family all = *f;
    uint32_t cap = 0;
    bool known = n >= 0;
    for (int64_t i = 0; known && i < n; i++) {
        struct family one = *f;
        known = requests_of(c, request_in(c, at, i), &one);
        for (uint32_t k = 0; known && k < one.n_requests; k++)
            VEC_PUSH(c->y->arena, all.requests, all.n_requests, cap, one.requests[k]);
    }
    if (known)
        *f = all;
    return known;
}

bool sym_call_wait(const struct sym_mpi *c, bool all)
{
    struct family f = { .kind = FAMILY_WAIT, .blocking = true };
    struct affine_facts none = { 0 };
    struct sym_value at = sym_call_argument(c, all ? 'Q' : 'q', 0);
    struct sym_value v = sym_load(c->y, c->st, at, ir_type_of(IR_PTR));
    bool known = all ? requests_of_all(c, at, &f) : requests_of(c, v, &f);
    if (!known)
        sym_never(c->y, c->st, c->i, FAULT_ANY_REQUEST, &none);
    if (!known)
        f.n_requests = 0;
    sym_call_tell(c, f, sym_call_label(c), &none);
    sym_call_next(c);
    if (all)
        complete_all(c, at);
    else {
        complete(c, v);
        set_null(c, at);
    }
    return !c->y->out->left;
}
