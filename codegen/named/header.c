/* The comment at the head of a model: what it is of, why it decides the question, how to
 * run it, what it assumes, and what its names and numbers stand for.
 */
#include "codegen/named/header.h"

#include "codegen/plan/matching.h"
#include "core/base/fail.h"
#include "core/skel/facts.h"
#include "core/skel/tape.h"

#include <stdlib.h>
#include <string.h>

static uint32_t type_size(uint64_t n_values)
{
    return n_values <= 256 ? 1 : n_values <= 32768 ? 2 : 4;
}

static uint32_t round_up(uint32_t n, uint32_t to)
{
    return (n + to - 1) / to * to;
}

/* Arrays of at most four bytes an element, and the processes. */
static uint32_t matching_vector_size(const struct lowering *l)
{
    const struct matching *x = l->matching;
    uint32_t sends = 1, receives = 1, size = 256 + 26 * l->s->nprocs;
    for (uint32_t i = 0; i < x->n_groups; i++) {
        sends += x->groups[i].max_sends;
        receives += x->groups[i].max_receives;
        size += 4;
    }
    size += x->n_reqs * 12 + sends * 10 + receives * 4 + l->s->n_chans * 8;
    for (uint32_t i = 0; i < x->n_patterns; i++)
        size += 2 * x->groups[x->patterns[i].group].n_chans;
    for (uint32_t i = 0; i < l->s->n_comms; i++)
        size += x->windows[i] * 8 + l->s->comms[i].n_ranks;
    for (uint32_t i = 0; i < l->plan->n_procs; i++)
        size += 4 * l->plan->procs[i].machine->n_vars;
    return size < 1024 ? 1024 : (size + 255) / 256 * 256;
}

/* Requests, and collectives that need not synchronise. */
static uint32_t direct_size(const struct lowering *l)
{
    uint32_t size = 8 * l->direct->n_requests; /* complete, value, from, tag, at */
    for (uint32_t i = 0; i < l->direct->n_lists; i++)
        size += round_up(6 + l->direct->lists[i].depth, 8);
    for (uint32_t i = 0; i < l->s->n_comms; i++)
        size += l->direct->windows[i] * 12 + l->s->nprocs;
    return size;
}

uint32_t header_vector_size(const struct lowering *l)
{
    const struct plan *plan = l->plan;
    if (l->matching)
        return matching_vector_size(l);
    uint32_t size = 64 + 8 * l->s->n_comms + l->s->nprocs, largest = 0;
    for (uint32_t i = 0; i < plan->n_queues; i++) {
        const struct plan_queue *q = &plan->queues[i];
        size += round_up(6 + (q->depth + 1) * (2 * type_size(q->n_values) + q->requests), 8);
        size += q->posted ? round_up(6 + q->n_posted, 8) : 0;
    }
    if (l->direct)
        size += direct_size(l);
    if (plan->has_choice)
        size += round_up(2 + l->s->nprocs, 8);
    if (skel_has_tape(l->s))
        size += round_up(8 + 2 * l->s->nprocs, 8);
    for (uint32_t w = 0; w < l->s->n_worlds; w++) {
        uint32_t world = 0;
        for (uint32_t i = 0; i < plan->n_procs; i++) {
            const struct plan_proc *proc = &plan->procs[i];
            uint32_t one = 12 + 2 + (proc->shared ? 4 * proc->n_roles : 0);
            for (uint32_t v = 0; v < proc->machine->n_vars; v++)
                one += 4;
            for (uint32_t k = 0; k < proc->n_users; k++)
                world += proc->users[k].world == w ? round_up(one, 8) : 0;
        }
        largest = world > largest ? world : largest;
    }
    size = round_up(size + largest, 256);
    return size < 1024 ? 1024 : size;
}

/* pan's own size of the state vector is 1024 bytes; c_decl stands before its default. */
void header_make_room(const struct lowering *l, struct pml_model *m)
{
    uint32_t size = header_vector_size(l);
    if (size > 1024)
        pml_item(m, NULL, arena_printf(l->arena,
                                       "c_decl { /* for pan: room for a state */\n"
                                       "\\#ifndef VECTORSZ\n"
                                       "\\#define VECTORSZ %u\n"
                                       "\\#endif\n}\n\n", size));
}

uint32_t header_depth(const struct lowering *l)
{
    uint64_t steps = 0;
    for (uint32_t i = 0; i < l->plan->n_procs; i++)
        steps += (uint64_t)l->plan->procs[i].machine->n_states
                 * l->plan->procs[i].n_users * (l->matching ? 12 : 4);
    if (skel_is_cyclic(l->s))
        steps *= 64;
    if (steps < 10000)
        return 10000;
    return steps > 10000000 ? 10000000 : (uint32_t)round_up((uint32_t)steps, 10000);
}

/* Words, in lines of at most 88 columns; continued lines are indented. */
static void write_words(FILE *out, const char *text)
{
    size_t column = 0;
    while (*text) {
        size_t n = strcspn(text, " ");
        bool full = column + n > 84;
        fprintf(out, "%s%.*s", !column ? "" : full ? "\n  " : " ", (int)n, text);
        column = full ? n + 2 : column + n + 1;
        text += n + (text[n] == ' ');
    }
    putc('\n', out);
}

static void write_ledger(FILE *out, const struct ledger *ledger)
{
    if (!ledger || !ledger->n)
        return;
    fputs("\nWhat the model assumes (over: it may do more than the program; under: "
          "less):\n", out);
    for (size_t i = 0; i < ledger->n; i++) {
        const struct ledger_entry *e = &ledger->items[i];
        fprintf(out, "  %s, %s: ", ledger_direction_text(e->direction),
                ledger_kind_text(e->kind));
        if (e->at.file)
            fprintf(out, "%s:%u: ", e->at.file, e->at.line);
        fprintf(out, "%s\n", e->text);
    }
}

static void write_numbered(FILE *out, const struct lowering *l)
{
    fputs("\nChannels and their symbols:\n", out);
    for (uint32_t i = 0; i < l->s->n_chans; i++) {
        const struct skel_chan *c = &l->s->chans[i];
        fprintf(out, "  %u: %u to %u, tag %d, %s", i, c->from, c->to, c->tag,
                l->s->comms[c->comm].name);
        for (uint32_t k = 0; k < c->n_syms; k++)
            fprintf(out, "%s%u = \"%s\"", k ? ", " : ": ", k, c->syms[k]);
        putc('\n', out);
    }
    if (l->matching->n_patterns)
        fputs("\nPatterns, the channels that a receive or a probe can take:\n", out);
    for (uint32_t i = 0; i < l->matching->n_patterns; i++) {
        fprintf(out, "  %u:", i);
        for (uint32_t k = 0; k < l->matching->patterns[i].n_chans; k++)
            fprintf(out, " %u", l->matching->patterns[i].chans[k]);
        putc('\n', out);
    }
}

static void write_channels(FILE *out, const struct lowering *l)
{
    if (l->matching) {
        write_numbered(out, l);
        return;
    }
    const struct plan *plan = l->plan;
    if (!plan->n_queues)
        return;
    fputs(plan_is_keyed(plan) ? "\nChannels (with keys) and their symbols:\n"
                              : "\nChannels and their symbols:\n", out);
    for (uint32_t i = 0; i < l->s->n_chans; i++) {
        const struct skel_chan *c = &l->s->chans[i];
        const struct plan_chan *chan = &plan->chans[i];
        if (!chan->used)
            continue;
        fprintf(out, "  %s", plan->queues[chan->queue].name);
        if (plan_is_keyed(plan))
            fprintf(out, " key %u", chan->key);
        fprintf(out, ": %u to %u, tag %d, %s", c->from, c->to, c->tag,
                l->s->comms[c->comm].name);
        for (uint32_t k = 0; k < c->n_syms; k++)
            fprintf(out, "%s%u = \"%s\"", k ? ", " : ": ", k, c->syms[k]);
        putc('\n', out);
    }
}

static void write_worlds(FILE *out, const struct skel *s)
{
    if (s->n_worlds == 1 && !*s->worlds[0].text)
        return;
    fputs("\nWorlds (cases of the inputs that all ranks share; init chooses one):\n",
          out);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        fprintf(out, "  %u: %s\n", w, s->worlds[w].text);
}

static void write_run(FILE *out, const struct lowering *l, const struct model *model)
{
    fputs("\nCheck it:  spin -run", out);
    if (model->depth > 10000)
        fprintf(out, " -m%u", model->depth);
    fputs(" FILE.pml\n"
          "  \"invalid end state\": a deadlock; \"assertion violated\": a fault or\n"
          "  mismatched collectives; then spin -t -p FILE.pml shows the steps.\n"
          "  \"max search depth too small\": nothing is proved, give a larger -m.\n", out);
    if (l->decision->crowded)
        fputs("  There may be very many interleavings: mpi2spin verify, and the model of\n"
              "  --encoding matching, leave out those that cannot make a difference.\n", out);
    if (model->encoding == ENCODING_MATCHING || skel_has_tape(l->s))
        fputs("  An assertion with M2S-BOUND: nothing is proved, more messages (or calls) must\n"
              "  have room.\n", out);
}

static void write_servers(FILE *out, const struct codegen_options *o)
{
    if (!o->n_servers)
        return;
    fputs("Need not end: rank", out);
    for (uint32_t i = 0; i < o->n_servers; i++)
        fprintf(out, "%s %u", i ? "," : "", o->servers[i]);
    putc('\n', out);
}

const char *header_text(const struct lowering *l, const struct model *model)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        fail_memory();
    fprintf(out, "%s, %u process%s\n", *l->s->program ? l->s->program : "A program",
            l->s->nprocs, l->s->nprocs == 1 ? "" : "es");
    if (l->o->command)
        fprintf(out, "Made by: %s\n", l->o->command);
    write_servers(out, l->o);
    putc('\n', out);
    write_words(out, arena_printf(l->arena, "Encoding %s: %s.",
                                  encoding_text(model->encoding), model->why));
    if (model->caveat)
        write_words(out, arena_printf(l->arena,
                                      "Not decided: %s.", model->caveat));
    write_run(out, l, model);
    write_ledger(out, l->o->ledger);
    write_worlds(out, l->s);
    write_channels(out, l);
    if (fclose(out))
        fail_memory();
    char *kept = arena_strdup(l->arena, text);
    free(text);
    return kept;
}
