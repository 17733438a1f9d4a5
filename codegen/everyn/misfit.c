/* Families that have no model for every number of ranks. */
#include "codegen/everyn/everyn.h"
#include "codegen/everyn/counted.h"
#include "codegen/everyn/expression.h"
#include "core/base/str.h"

static bool has_value(const struct families *fs, struct affine x)
{
    for (uint32_t i = 0; i < x.n; i++) {
        const struct affine_atom *a = &fs->space->atoms[x.terms[i].atom];
        bool number = a->kind == AFFINE_VALUE && str_same(a->name, FAMILY_NUMBER);
        bool outcome = a->kind == AFFINE_ROUNDS || a->kind == AFFINE_CHOICE ||
                       (a->kind == AFFINE_VALUE && !number);
        if (outcome && !everyn_shared_name(fs, x.terms[i].atom))
            return false;
        for (uint32_t k = 0; !outcome && k < a->n_of; k++)
            if (!has_value(fs, a->of[k]))
                return false;
    }
    return true;
}

static bool have_values(const struct families *fs, const struct affine_facts *facts)
{
    for (uint32_t i = 0; i < facts->n; i++)
        if (!has_value(fs, facts->items[i].e))
            return false;
    return true;
}

static const char *misfit(const struct families *fs, const struct family *f)
{
    bool message = f->kind == FAMILY_SEND || f->kind == FAMILY_RECV;
    if (f->from_any)
        return "it receives from any rank";
    if (families_comm(fs, f->comm))
        return "its communicator has not all ranks";
    bool values = have_values(fs, &f->where) && (!message || has_value(fs, f->tag));
    for (uint32_t i = 0; i < fs->n_dims; i++)
        values = values && has_value(fs, f->peer[i]);
    if (!values)
        return "what decides it is not known, or not the same in each round";
    for (uint32_t k = 0; k < f->n_counters; k++)
        if (!everyn_is_bounded(fs, f, k))
            return "how often its loop runs is not told by the counter";
    return NULL;
}

const char *everyn_misfit(const struct families *fs, struct src_range *at)
{
    *at = (struct src_range){ 0 };
    if (!have_values(fs, &fs->given))
        return "for which numbers of processes it goes on is not known";
    for (uint32_t i = 0; i < fs->n; i++) {
        const char *why = misfit(fs, &fs->items[i]);
        *at = fs->items[i].at;
        if (why)
            return why;
    }
    return NULL;
}
