/* One process type: a label for each state, gotos for the transitions.
 *
 *     s0:  CHOOSE(0);                           a local choice, scheduled encoding
 *          if
 *          :: atomic { CHOSEN(0); v_i = 0 }; goto s1
 *          :: atomic { CHOSEN(0) }; goto s2
 *          fi;
 *
 * A label stands on atomic or skip, never on d_step; a state that is its own successor
 * gets a skip, since SPIN refuses unconditional self-loops.
 */
#include "codegen/named/process.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <ctype.h>
#include <string.h>

bool lower_has_priorities(enum encoding e)
{
    return e == ENCODING_SCHEDULED || e == ENCODING_MATCHING;
}

const char *lower_type(uint64_t n_values)
{
    /* never bit or bool: with priorities pan leaves them out of the state */
    return n_values <= 256 ? "byte" : n_values <= 32768 ? "short" : "int";
}

void lower_local(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const char *label = process_label(p, p->state);
    bool lazy = lower_has_priorities(p->l->e)
                && skel_state_is_choice(p->machine, state);
    if (lazy)
        pml_text(a, p->body, "CHOOSE(%s)", process_rank(p))->label = label;
    else if (state->n_trans > 1 && process_loops_at_once(p, state))
        pml_text(a, p->body, "skip")->label = label;
    if (p->body->n && p->body->items[p->body->n - 1]->label == label)
        label = NULL;
    if (state->n_trans == 1 && !lazy) {
        struct pml_block step = { 0 };
        process_local(p, &step, state, 0, false);
        process_step(p, label, &step);
        if (process_loops_at_once(p, state))
            pml_text(a, p->body, "skip");
        pml_goto(a, p->body, process_label(p, state->trans[0].to));
        return;
    }
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = label;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct pml_block step = { 0 };
        struct pml_block *part = pml_part(a, choice);
        process_local(p, &step, state, i, lazy);
        process_alternative(p, part, &step, state->trans[i].to);
        part->note = state->trans[i].text;
        if (state->trans[i].over)
            part->note = arena_printf(a, "%s (over-approximated)",
                                      part->note ? part->note : "");
    }
}

/* A code as a word; only for the reader. */
static const char *fault_code(struct arena *a, const char *fault)
{
    char *code = arena_strdup(a, fault ? fault : "FAULT");
    for (char *c = code; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '-')
            *c = '_';
    return code;
}

void lower_fault(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    process_mark(p, &step, -1);
    pml_text(a, &step, "FAULT(\"%s\")", fault_code(a, state->fault));
    process_step(p, process_label(p, p->state), &step);
    pml_text(a, p->body, "false"); /* it never ends, so this is no valid end either */
}

void lower_abort(struct process *p)
{
    struct arena *a = p->l->arena;
    pml_text(a, p->body, p->l->decision->has_fault ? "ABORT_LAST" : "ABORT")->label =
        process_label(p, p->state);
}

/* Sends and receives, in the way of the encoding. */
static void lower_message(struct process *p, const struct skel_state *state)
{
    if (state->kind == SKEL_RECV)
        lower_recv(p, state);
    else if (state->kind == SKEL_SENDRECV)
        lower_sendrecv(p, state);
    else
        lower_send(p, state);
}

void lower_state(struct process *p, const struct skel_state *state)
{
    switch (state->kind) {
    case SKEL_READ: lower_read(p, state); break;
    case SKEL_END: break;
    case SKEL_LOCAL: lower_local(p, state); break;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV: lower_message(p, state); break;
    case SKEL_COLL: lower_coll(p, state); break;
    case SKEL_FAULT: lower_fault(p, state); break;
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_SELECT:
    case SKEL_ICOLL:
    case SKEL_IRECV:
    case SKEL_ISEND:
    case SKEL_ABORT: lower_abort(p); break;
    }
}

/* "ring.c:12 MPI_Send(...)" */
static const char *describe(struct arena *a, const struct skel_state *state)
{
    const char *text = state->text ? state->text : skel_kind_text(state->kind);
    if (!state->at.file)
        return text;
    return arena_printf(a, "%s:%u %s", state->at.file, state->at.line, text);
}

/* C text for a comment behind a row: white space is one space, and it is not endless. */
static const char *one_line(struct arena *a, const char *text)
{
    enum { LONGEST = 70 };
    char *line = text ? arena_alloc(a, strlen(text) + 4) : NULL;
    size_t n = 0;
    for (const char *c = text; c && *c && n < LONGEST; c++)
        if (!isspace((unsigned char)*c))
            line[n++] = *c;
        else if (n && line[n - 1] != ' ')
            line[n++] = ' ';
    if (line)
        strcpy(line + n, n == LONGEST ? "..." : "");
    return line;
}

/* state NULL, or one without a place: "model" */
static void add_place(struct process *p, const struct skel_state *state)
{
    bool plain = state && state->at.file && !strpbrk(state->at.file, "\"\\\n\r");
    struct pml_stmt *place = pml_add(p->l->arena, p->body, PML_PLACE);
    place->file = plain ? state->at.file : "model";
    place->line = plain ? state->at.line : 1;
}

static void add_locals(struct process *p, struct pml_item *item)
{
    struct arena *a = p->l->arena;
    for (uint32_t v = 0; v < p->machine->n_vars; v++) {
        const struct skel_var *var = &p->machine->vars[v];
        const char *text = arena_printf(a, "%s %s", lower_type(var->domain),
                                        p->proc->var_names[v]);
        if (p->proc->live[v] && var->init)
            text = arena_printf(a, "%s = %d", text, var->init);
        VEC_PUSH(a, item->locals, item->n_locals, item->cap_locals, text);
    }
}

/* Rounds that are alike, for a reader. */
static void roll(struct process *p)
{
    uint32_t n = pml_roll(p->l->arena, p->body);
    for (uint32_t i = 1; i <= n; i++)
        process_declare(p, arena_printf(p->l->arena, "short n%u", i));
}

void lower_machine(const struct lowering *l, const struct plan_proc *proc,
                   struct pml_item *item, lower_function *lower)
{
    struct process p = { .l = l, .proc = proc, .machine = proc->machine,
                         .roles = proc->users[0].roles, .body = item->body, .item = item };
    bool places = l->o->line_markers;
    add_locals(&p, item);
    for (uint32_t i = 0; i < p.machine->n_states; i++) {
        const struct skel_state *state = &p.machine->states[i];
        if (!proc->reached[i] || state->kind == SKEL_END)
            continue;
        p.state = i;
        if (places)
            add_place(&p, state);
        uint32_t first = p.body->n;
        lower(&p, state);
        p.body->items[first]->comment =
            places ? one_line(l->arena, state->text) : describe(l->arena, state);
    }
    if (places)
        add_place(&p, NULL);
    pml_text(l->arena, p.body, "skip")->label = "done";
    if (places)
        pml_shape(l->arena, p.body);
    pml_tidy(l->arena, p.body);
    if (places)
        roll(&p);
    item->flat = places;
}
