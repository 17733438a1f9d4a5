/* The whole model of the matching encoding: what lists.c declares,
 * Library, the ranks, and init, which makes the choices of the implementation when
 * nobody else can go on.
 */
#include "codegen/matching/model.h"

#include "codegen/named/header.h"
#include "codegen/promela/runtime.h"

bool matching_has_turns(const struct lowering *l)
{
    return l->matching->order != MATCHING_SYNCHRONOUS;
}

bool matching_has_queue(const struct lowering *l)
{
    const struct matching *m = l->matching;
    return m->local_choice || m->victims || (m->ready && !m->cancels);
}

/* Does the search go on after an abort, to find faults? */
bool matching_may_abort(const struct lowering *l)
{
    return l->decision->has_fault && lower_has_kind(l, SKEL_ABORT);
}

static void add_library(const struct lowering *l, struct pml_model *m)
{
    const struct matching *x = l->matching;
    const struct runtime_part features[] = {
        { "CHOICES", matching_has_turns(l) },
        { "PROBES", x->n_probes > 0 },
        { "READY", x->ready },
        { "TAKES", x->takes },
        { "CANCELS", x->cancels },
        { "ROOM", x->room },
        { "VICTIMS", x->victims },
        { "NO_VICTIMS", !x->victims },
        { "MARKS", l->o->trace_markers && x->order == MATCHING_VISIBLE },
        { "BOTH", lower_has_kind(l, SKEL_SENDRECV) },
        { "COLLECTIVES", x->n_calls > 0 },
        { NULL, false }
    };
    pml_item(m, NULL, runtime_select(l->arena, runtime_matching, features));
}

/* ---- init ---- */

static void add_choice(const struct lowering *l, struct pml_stmt *loop, const char *guard,
                       const char *mark, const char *effect)
{
    struct pml_block *part = pml_part(l->arena, loop);
    struct pml_stmt *atomic = pml_add(l->arena, part, PML_ATOMIC);
    struct pml_block *step = pml_part(l->arena, atomic);
    pml_text(l->arena, step, "%s", guard);
    if (mark && l->o->trace_markers)
        pml_text(l->arena, step, "%s", mark);
    pml_text(l->arena, step, "%s", effect)->several = true;
    pml_goto(l->arena, part, "end");
}

/* Can a match on this channel be a choice, or come late? */
static bool may_choose(const struct lowering *l, uint32_t chan)
{
    const struct matching *x = l->matching;
    bool late = x->cancels || x->groups[x->group_of[chan]].drains;
    for (uint32_t i = 0; i < x->n_patterns; i++)
        if (matching_includes(&x->patterns[i], chan)
            && (late || !x->patterns[i].named))
            return true;
    return false;
}

static void add_choices(const struct lowering *l, struct pml_stmt *loop)
{
    struct arena *a = l->arena;
    bool turns = matching_has_turns(l), local = matching_has_queue(l);
    bool marked = l->matching->order == MATCHING_VISIBLE; /* by Library */
    const char *calm = turns && local ? "empty(choosing) && " : "";
    for (uint32_t c = 0; c < l->s->n_chans; c++)
        if (may_choose(l, c))
            add_choice(l, loop, arena_printf(a, "%scan[%u]", calm, c),
                       marked ? NULL : arena_printf(a, "printf(\"M2S match %u\\n\")", c),
                       arena_printf(a, "MATCH(%u)", c));
    for (uint32_t r = 0; r < l->s->nprocs && turns; r++)
        add_choice(l, loop, arena_printf(a, "%sMAY_CHOOSE(%u)", calm, r), NULL,
                   arena_printf(a, "turn = %u", r + 1));
}

static void choose_victim(const struct lowering *l, struct pml_block *body)
{
    struct pml_stmt *choice = pml_add(l->arena, body, PML_IF);
    for (uint32_t r = 0; r < l->s->nprocs; r++)
        if (l->matching->ranks[r].victim)
            pml_text(l->arena, pml_part(l->arena, choice), "victim = %u", r);
}

static void add_turns(const struct lowering *l, struct pml_block *body)
{
    struct arena *a = l->arena;
    if (l->matching->victims)
        choose_victim(l, body);
    pml_text(a, body, "set_priority(_pid, 2)");
    struct pml_stmt *loop = pml_add(a, body, PML_IF);
    loop->label = "end";
    if (matching_has_queue(l))
        add_choice(l, loop, "nempty(choosing)", NULL, "NEXT_CHOICE");
    lower_letters(l, loop, matching_has_queue(l));
    if (l->matching->order != MATCHING_SYNCHRONOUS)
        add_choices(l, loop);
    if (matching_may_abort(l)) {
        struct pml_block *part = pml_part(a, loop);
        pml_text(a, part, "aborted");
        pml_goto(a, part, "end");
    }
    if (!loop->n_parts)
        pml_text(a, pml_part(a, loop), "false");
}

static void run_world(const struct lowering *l, struct pml_block *body, uint32_t world)
{
    struct arena *a = l->arena;
    if (l->o->trace_markers)
        pml_text(a, body, "printf(\"M2S world %u\\n\")", world);
    lower_tape_start(l, body, world);
    pml_text(a, body, "run Library() priority 255");
    for (uint32_t i = 0; i < l->plan->n_procs; i++) {
        const struct plan_proc *proc = &l->plan->procs[i];
        if (proc->world == world)
            pml_text(a, body, "run %s() priority %u", proc->name,
                     SCHEDULED_TOP - proc->rank);
    }
}

static void add_init(const struct lowering *l, struct pml_model *m)
{
    struct arena *a = l->arena;
    if (l->o->line_markers)
        pml_item(m, NULL, "# 1 \"model\"\n");
    struct pml_item *item = pml_item(m, NULL, "init priority 255");
    item->body = ARENA_NEW(a, struct pml_block);
    lower_start(l, item->body, run_world);
    add_turns(l, item->body);
}

static void add_process(const struct lowering *l, struct pml_model *m,
                        const struct plan_proc *proc)
{
    const char *head = arena_printf(l->arena, "rank %u%s", proc->rank,
                                    proc->server ? " (need not end)" : "");
    if (l->s->n_worlds > 1)
        head = arena_printf(l->arena, "%s of world %u", head, proc->world);
    struct pml_item *item =
        pml_item(m, head, arena_printf(l->arena, "proctype %s()", proc->name));
    item->body = ARENA_NEW(l->arena, struct pml_block);
    lower_machine(l, proc, item, matching_state);
}

void matching_model(const struct lowering *l, struct pml_model *m)
{
    const struct matching *x = l->matching;
    header_make_room(l, m);
    matching_lists(l, m);
    if (matching_has_queue(l)) {
        pml_item(m, NULL, runtime_choice);
        pml_item(m, NULL, "\n");
    }
    add_library(l, m);
    if (lower_has_kind(l, SKEL_FAULT) || x->ready || x->room) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, runtime_fault);
    }
    if (lower_has_kind(l, SKEL_ABORT)) {
        pml_item(m, NULL, "\n");
        pml_item(m, NULL, runtime_abort_prioritised);
    }
    lower_tape(l, m);
    pml_item(m, NULL, "\n");
    for (uint32_t i = 0; i < l->plan->n_procs; i++)
        add_process(l, m, &l->plan->procs[i]);
    add_init(l, m);
}
