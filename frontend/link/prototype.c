/* Units that were not compiled with our own mpi.h: MPI's functions have other parameters there (in
 * MPICH a communicator is an int), and nothing that is said of them would be true. */
#include "frontend/link/link.h"

#include "core/mpi/mpi.h"

#include <string.h>

/* Pointers, handles among them; numbers; of all other roles (mpi.h) it may be either. */
static bool fits(char role, enum ir_kind kind)
{
    if (strchr("ioxNDTtcpfaSqQOC", role))
        return kind == IR_PTR;
    return !strchr("ndsrg", role) || ir_is_int(kind);
}

static const char *misfit(const struct ir_func *f, const struct mpi_call *call)
{
    if (f->n_params != strlen(call->roles))
        return f->variadic ? NULL : "another number of parameters";
    for (uint32_t i = 0; i < f->n_params; i++)
        if (!fits(call->roles[i], f->param_types[i].kind))
            return "parameters of other types";
    return NULL;
}

void prototype_check_all(struct ir_prog *p, struct diags *ds)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        const struct ir_func *f = &p->funcs[i];
        enum mpi_fn fn = f->defined ? MPI_FN_COUNT : mpi_find(f->name);
        const char *why = fn == MPI_FN_COUNT || fn == MPI_FN_MPI_unlisted ? NULL
                                                                          : misfit(f, mpi_call(fn));
        if (why)
            diag_add(ds, DIAG_C_ERROR, f->at, "%s has %s here than in mpi2spin's own mpi.h: this "
                     "unit was not compiled with it", f->name, why);
    }
}
