#include "report/merge.h"

#include "core/base/vec.h"
#include "report/fingerprint.h"

static bool has_finding(const struct result *r, const struct result_finding *f)
{
    for (uint32_t i = 0; i < r->n_findings; i++)
        if (fingerprint_same(r->findings[i], f))
            return true;
    return false;
}

void merge_result(struct arena *arena, struct result *to, const struct result *from)
{
    for (uint32_t i = 0; i < from->n_runs; i++)
        VEC_PUSH(arena, to->runs, to->n_runs, to->cap_runs, from->runs[i]);
    for (uint32_t i = 0; i < from->n_findings; i++)
        if (!has_finding(to, from->findings[i]))
            VEC_PUSH(arena, to->findings, to->n_findings, to->cap_findings, from->findings[i]);
    to->every = to->every ? to->every : from->every;
    to->exit_code = result_worst(to->exit_code, from->exit_code);
}
