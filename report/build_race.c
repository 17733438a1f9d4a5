/* Message races: a wildcard receive that can take messages of several senders, where what the
 * rank does then depends on which comes first. */
#include "report/build_parts.h"

#include <string.h>

static bool reported(const struct build *b, const struct skel_state *s)
{
    for (uint32_t i = 0; i < b->run->n_findings; i++) {
        const struct result_finding *f = b->run->findings[i];
        if (strcmp(f->code, diag_code_text(DIAG_MPI_RACE)) == 0 && f->at.file == s->at.file &&
            f->at.line == s->at.line && f->at.col == s->at.col)
            return true;
    }
    return false;
}

static const char *sender_list(struct arena *a, const struct race *race)
{
    const char *s = "";
    for (uint32_t i = 0; i < race->n_senders && i < 8; i++)
        s = arena_printf(a, "%s%s%u", s, i ? ", " : "", race->senders[i]);
    return race->n_senders > 8 ? arena_printf(a, "%s, ...", s) : s;
}

void build_races(struct build *b)
{
    for (uint32_t i = 0; i < b->result->n_races; i++) {
        const struct race *race = &b->result->races[i];
        const struct skel_state *s =
            &b->skel->worlds[race->world].ranks[race->rank].states[race->state];
        if (race->rank >= skel_n_processes(b->skel) || !race->matters || reported(b, s))
            continue;
        struct result_finding *f =
            build_add(b, DIAG_MPI_RACE, s->at,
                      "with %u processes, rank %u can take messages of ranks %s here, and what "
                      "it does then depends on which comes first",
                      b->run->nprocs, race->rank, sender_list(b->arena, race));
        build_rank(b, f, race->rank);
        f->is_guess = !race->met;
    }
}
