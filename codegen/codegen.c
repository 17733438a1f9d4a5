/* skeleton -> Promela: decide, plan, lower, print. */
#include "codegen/codegen.h"

#include "codegen/direct/model.h"
#include "codegen/matching/model.h"
#include "codegen/named/header.h"
#include "core/base/fail.h"

#include <stdlib.h>

static void print_model(struct arena *arena, const struct pml_model *pml,
                        struct model *model)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, &model->length);
    if (!out)
        fail_memory();
    pml_print(out, pml);
    if (fclose(out))
        fail_memory();
    model->promela = arena_strdup(arena, text);
    free(text);
}

static uint32_t posted_channels(const struct plan *plan)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < plan->n_queues; i++)
        n += plan->queues[i].posted != NULL;
    return n;
}

static void describe(const struct lowering *l, struct model *model)
{
    model->encoding = l->e;
    model->why = l->decision->why;
    model->caveat = l->decision->caveat;
    model->n_procs = l->s->nprocs + 1 + (l->matching != NULL);
    model->n_chans = l->plan->n_queues + posted_channels(l->plan)
                     + (l->direct ? l->direct->n_lists : 0)
                     + (lower_has_priorities(l->e) && l->plan->has_choice);
    model->vector_size = header_vector_size(l);
    model->depth = header_depth(l);
    model->pan_flags = arena_printf(l->arena, "-DSAFETY -DVECTORSZ=%u",
                                    model->vector_size);
}

/* Agents need not end either. */
static struct codegen_options with_agents(struct arena *arena, const struct skel *s,
                                          const struct codegen_options *o)
{
    struct codegen_options all = *o;
    uint32_t *servers = ARENA_ARRAY(arena, uint32_t, o->n_servers + s->n_agents);
    for (uint32_t i = 0; i < o->n_servers; i++)
        servers[i] = o->servers[i];
    for (uint32_t i = 0; i < s->n_agents; i++)
        servers[o->n_servers + i] = skel_n_processes(s) + i;
    all.servers = servers;
    all.n_servers += s->n_agents;
    return all;
}

struct model *codegen_run(struct arena *arena, const struct skel *s,
                          const struct codegen_options *options, const char **error)
{
    const struct codegen_options all = with_agents(arena, s, options), *o = &all;
    struct decision decision = { 0 };
    if (!decide_encoding(arena, s, o, &decision, error))
        return NULL;
    const struct direct *direct =
        decision.encoding == ENCODING_DIRECT ? direct_make(arena, s, o, error) : NULL;
    struct plan *plan = plan_make(arena, s, o, decision.encoding, direct, error);
    if (!plan)
        return NULL;
    struct lowering l = { .arena = arena, .s = s, .o = o, .decision = &decision, .plan = plan,
                          .direct = direct, .e = decision.encoding };
    if (l.e == ENCODING_MATCHING)
        l.matching = matching_make(arena, s, o);
    struct model *model = ARENA_NEW(arena, struct model);
    describe(&l, model);
    struct pml_model pml = { .arena = arena };
    pml_item(&pml, header_text(&l, model), "\n");
    if (l.matching)
        matching_model(&l, &pml);
    else if (l.direct)
        direct_model(&l, &pml);
    else
        lower_model(&l, &pml);
    print_model(arena, &pml, model);
    return model;
}
