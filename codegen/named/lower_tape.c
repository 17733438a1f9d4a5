/* Choices that all ranks share.
 *
 *     byte node = 0; byte letter[2]; byte readers;
 *     s0: READ;                                     rank 0 reads letter 1 or 2
 *         if
 *         :: atomic { READS(0, 1) } -> goto s1
 *         :: atomic { READS(0, 2) } -> goto s9
 *         fi
 *
 *     end: do                                       init, when no rank can go on
 *          :: atomic { timeout && readers && node == 0; LETTER(0, 1); LETTER(1, 1) }
 *          :: atomic { timeout && readers && node == 0; LETTER(0, 2); LETTER(1, 2); node = 1 }
 *          od
 *
 * `timeout`: no other statement of the model can be executed.  With priorities init has the lowest.
 * Nodes and letters of all worlds have numbers of their own; letter 0 is none.
 */
#include "codegen/named/process.h"

#include "codegen/promela/runtime.h"
#include "core/skel/tape.h"

/* How many letters, and nodes, the worlds before this one have; the end of a tape is a node. */
static uint32_t letters_before(const struct skel *s, uint32_t world)
{
    uint32_t n = 0;
    for (uint32_t w = 0; w < world; w++)
        n += s->worlds[w].tape ? s->worlds[w].tape->n_letters : 0;
    return n;
}

static uint32_t nodes_before(const struct skel *s, uint32_t world)
{
    uint32_t n = 0;
    for (uint32_t w = 0; w < world; w++)
        n += s->worlds[w].tape ? s->worlds[w].tape->n_choices : 0;
    return n;
}

static uint32_t end_node(const struct skel *s)
{
    return nodes_before(s, s->n_worlds);
}

void lower_read(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    uint32_t base = letters_before(p->l->s, p->proc->world) + 1;
    pml_text(a, p->body, "READ")->label = process_label(p, p->state);
    struct pml_stmt *taken = pml_add(a, p->body, PML_IF);
    taken->label = process_wait_label(p, 0);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_tape *tape = p->l->s->worlds[p->proc->world].tape;
        struct pml_block *part = pml_part(a, taken), step = { 0 };
        pml_text(a, &step, "READS(%s, %u)", process_rank(p),
                 base + state->trans[i].sym)->several = true;
        process_effects(p, &step, state, i);
        process_mark(p, &step, i);
        process_alternative(p, part, &step, state->trans[i].to);
        part->note = tape->letters[state->trans[i].sym].text;
    }
}

void lower_tape(const struct lowering *l, struct pml_model *m)
{
    struct arena *a = l->arena;
    const struct skel *s = l->s;
    if (!skel_has_tape(s))
        return;
    pml_item(m, NULL, "\n");
    pml_item(m, NULL, runtime_tape);
    if (!l->matching)
        pml_item(m, NULL, "hidden byte M2S, BOUND; /* 0: an assertion that fails with M2S-BOUND "
                          "proves nothing */\n");
    pml_item(m, NULL, arena_printf(
        a, "%s node; /* the choice that comes next; %u: none */\n%s letter[%u]; /* per rank: that "
           "it has not read; 0: none */\nbyte readers;\n",
        lower_type(end_node(s) + 1u), end_node(s), lower_type(letters_before(s, s->n_worlds) + 1u),
        s->nprocs));
}

void lower_tape_start(const struct lowering *l, struct pml_block *body, uint32_t world)
{
    bool has = l->s->worlds[world].tape != NULL;
    uint32_t node = has ? nodes_before(l->s, world) : end_node(l->s);
    if (skel_has_tape(l->s) && node)
        pml_text(l->arena, body, "node = %u", node);
}

/* "readers && node == 3 && empty(choosing)", or "timeout && readers && node == 3" */
static const char *guard_of(const struct lowering *l, uint32_t node, bool after_choices)
{
    return arena_printf(l->arena, "%sreaders && node == %u%s",
                        lower_has_priorities(l->e) ? "" : "timeout && ", node,
                        after_choices ? " && empty(choosing)" : "");
}

static void choose_letter(const struct lowering *l, struct pml_stmt *loop, uint32_t world,
                          uint32_t number, bool after_choices)
{
    struct arena *a = l->arena;
    const struct skel_letter *letter = &l->s->worlds[world].tape->letters[number];
    uint32_t base = letters_before(l->s, world) + 1, first = nodes_before(l->s, world);
    struct pml_block *part = pml_part(a, loop);
    struct pml_block *step = pml_part(a, pml_add(a, part, PML_ATOMIC));
    pml_text(a, step, "%s", guard_of(l, first + letter->from, after_choices));
    for (uint32_t i = 0; i < letter->n_sees; i++)
        pml_text(a, step, "LETTER(%u, %u)", letter->sees[i], base + number)->several = true;
    if (letter->to != letter->from)
        pml_text(a, step, "node = %u",
                 letter->to == SKEL_NONE ? end_node(l->s) : first + letter->to);
    if (l->o->trace_markers)
        pml_text(a, step, "printf(\"M2S letter %u\\n\")", number);
    if (loop->kind != PML_DO)
        pml_goto(a, part, "end");
    part->note = letter->text;
    if (letter->over)
        part->note = arena_printf(a, "%s (over-approximated)", letter->text ? letter->text : "");
}

void lower_letters(const struct lowering *l, struct pml_stmt *loop, bool after_choices)
{
    for (uint32_t w = 0; w < l->s->n_worlds; w++)
        for (uint32_t k = 0; l->s->worlds[w].tape && k < l->s->worlds[w].tape->n_letters; k++)
            choose_letter(l, loop, w, k, after_choices);
}
