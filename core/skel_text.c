/* The text form of a skeleton (.skel); skel_parse.c reads it.
 *
 *     skel n 2 "ring.c"
 *     comm 1 "half" { 0 }                        -- MPI_COMM_WORLD is comm 0
 *     chan c0 0->1 tag 9 comm 0 { "x=0" "x=1" }
 *     collsyms { "converged" "not yet" }
 *     world "argc < 2"
 *     rank 0
 *       var i 4 = 0
 *       s0 local ; ring.c:7:3-7:20 "if (i < 3)" from ring.c:30:3-30:9
 *         -> s1 if i < 3 && i != 1 do i += 1, i = 0 over "x == 0"
 *       s1 send c0 0 -> s2
 *       s2 sendrecv c0 var i from c1 c2
 *         { c1 0 -> s3 }
 *         { c2 ?i -> s3 }
 *       s3 coll 0 "MPI_Bcast" root 0 op "MPI_SUM" sig "4 x MPI_INT" decider 0 sym 1 -> s4
 *       s4 fault "MPI-TRUNCATE"
 *
 * Line ends mean nothing; `--` starts a comment.  A transition is written in braces when
 * it names a channel or a symbol; the only channel of a receive need not be named.
 */
#include "core/skel.h"

#include <ctype.h>
#include <string.h>

static void dump_string(FILE *out, const char *text)
{
    putc('"', out);
    for (const unsigned char *p = (const unsigned char *)(text ? text : ""); *p; p++) {
        if (*p == '"' || *p == '\\')
            fprintf(out, "\\%c", *p);
        else if (*p == '\n')
            fputs("\\n", out);
        else if (*p < ' ' || *p == 127)
            fprintf(out, "\\x%02x", *p);
        else
            putc(*p, out);
    }
    putc('"', out);
}

/* Words are printed bare, all else quoted. */
static void dump_word(FILE *out, const char *text, const char *more)
{
    bool bare = isalpha((unsigned char)text[0]) || text[0] == '_';
    for (const char *p = text; *p && bare; p++)
        bare = isalnum((unsigned char)*p) || strchr(more, *p);
    if (bare)
        fputs(text, out);
    else
        dump_string(out, text);
}

static void dump_var(FILE *out, const struct skel_machine *m, uint32_t var)
{
    if (var < m->n_vars)
        dump_word(out, m->vars[var].name, "_");
    else
        fprintf(out, "\"no variable %u\"", var);
}

static void dump_place(FILE *out, const struct src_range *at)
{
    dump_word(out, at->file ? at->file : "", "_./+-");
    fprintf(out, ":%u:%u-%u:%u", at->line, at->col, at->end_line, at->end_col);
}

/* `; place "text" from place ...`; nothing if nothing is known. */
static bool dump_info(FILE *out, const struct skel_state *state)
{
    if (!state->at.file && !state->text && !state->n_calls)
        return false;
    fputs(" ;", out);
    if (state->at.file) {
        putc(' ', out);
        dump_place(out, &state->at);
    }
    if (state->text) {
        putc(' ', out);
        dump_string(out, state->text);
    }
    for (uint32_t i = 0; i < state->n_calls; i++) {
        fputs(" from ", out);
        dump_place(out, &state->calls[i]);
    }
    return true;
}

static void dump_guards(FILE *out, const struct skel_machine *m,
                        const struct skel_trans *t)
{
    static const char *const cmp[] = { "==", "!=", "<", "<=", ">", ">=" };
    for (uint32_t i = 0; i < t->n_guards; i++) {
        fputs(i ? " && " : " if ", out);
        dump_var(out, m, t->guards[i].var);
        fprintf(out, " %s %d", cmp[t->guards[i].cmp], t->guards[i].value);
    }
}

static void dump_assigns(FILE *out, const struct skel_machine *m,
                         const struct skel_trans *t)
{
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        fputs(i ? ", " : " do ", out);
        dump_var(out, m, t->assigns[i].var);
        fprintf(out, " %s %d", t->assigns[i].add ? "+=" : "=", t->assigns[i].value);
    }
}

static void dump_trans(FILE *out, const struct skel_machine *m,
                       const struct skel_state *state, const struct skel_trans *t)
{
    bool names_chan = t->chan != SKEL_NONE
                      && !(state->n_chans == 1 && state->chans[0] == t->chan);
    bool braces = names_chan || t->sym != SKEL_NONE;
    if (braces)
        fputs("{ ", out);
    if (names_chan)
        fprintf(out, "c%u ", t->chan);
    if (t->sym != SKEL_NONE)
        fprintf(out, "%u ", t->sym);
    if (t->bind != SKEL_NONE) {
        putc('?', out);
        dump_var(out, m, t->bind);
        putc(' ', out);
    }
    fprintf(out, "-> s%u", t->to);
    dump_guards(out, m, t);
    dump_assigns(out, m, t);
    if (t->over)
        fputs(" over", out);
    if (t->text) {
        putc(' ', out);
        dump_string(out, t->text);
    }
    if (braces)
        fputs(" }", out);
}

static void dump_coll(FILE *out, const struct skel_state *state)
{
    const struct skel_coll *coll = &state->coll;
    fprintf(out, " %u ", state->comm);
    dump_string(out, coll->kind);
    if (coll->root != -1)
        fprintf(out, " root %d", coll->root);
    if (coll->op) {
        fputs(" op ", out);
        dump_string(out, coll->op);
    }
    if (coll->sig) {
        fputs(" sig ", out);
        dump_string(out, coll->sig);
    }
    if (coll->decider != SKEL_NONE)
        fprintf(out, " decider %u", coll->decider);
}

static void dump_operands(FILE *out, const struct skel_machine *m,
                          const struct skel_state *state)
{
    if (state->kind == SKEL_COLL)
        dump_coll(out, state);
    if (state->fault) {
        putc(' ', out);
        dump_string(out, state->fault);
    }
    if (state->chan != SKEL_NONE)
        fprintf(out, " c%u", state->chan);
    if (state->sym != SKEL_NONE)
        fprintf(out, state->kind == SKEL_COLL ? " sym %u" : " %u", state->sym);
    if (state->send_var != SKEL_NONE) {
        fputs(" var ", out);
        dump_var(out, m, state->send_var);
    }
    if (state->kind == SKEL_SENDRECV && state->n_chans)
        fputs(" from", out);
    for (uint32_t i = 0; i < state->n_chans; i++)
        fprintf(out, " c%u", state->chans[i]);
}

static void dump_state(FILE *out, const struct skel_machine *m, uint32_t number)
{
    const struct skel_state *state = &m->states[number];
    fprintf(out, "  s%u %s", number, skel_kind_text(state->kind));
    dump_operands(out, m, state);
    bool lines = dump_info(out, state) || state->n_trans > 1;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        fputs(lines ? "\n    " : " ", out);
        dump_trans(out, m, state, &state->trans[i]);
    }
    putc('\n', out);
}

static void dump_machine(FILE *out, const struct skel_machine *m, uint32_t rank)
{
    fprintf(out, "rank %u\n", rank);
    for (uint32_t i = 0; i < m->n_vars; i++) {
        fputs("  var ", out);
        dump_var(out, m, i);
        fprintf(out, " %u = %d\n", m->vars[i].domain, m->vars[i].init);
    }
    for (uint32_t i = 0; i < m->n_states; i++)
        dump_state(out, m, i);
}

static void dump_syms(FILE *out, const char *const *syms, uint32_t n)
{
    fputs(" {", out);
    for (uint32_t i = 0; i < n; i++) {
        putc(' ', out);
        dump_string(out, syms[i]);
    }
    fputs(" }\n", out);
}

static void dump_comm(FILE *out, const struct skel *s, uint32_t number)
{
    const struct skel_comm *comm = &s->comms[number];
    fprintf(out, "comm %u ", number);
    dump_string(out, comm->name);
    fputs(" {", out);
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        fprintf(out, " %u", comm->ranks[i]);
    fputs(" }\n", out);
}

void skel_dump(FILE *out, const struct skel *s)
{
    fprintf(out, "skel n %u ", s->nprocs);
    dump_string(out, s->program);
    putc('\n', out);
    for (uint32_t i = 1; i < s->n_comms; i++)
        dump_comm(out, s, i);
    for (uint32_t i = 0; i < s->n_chans; i++) {
        const struct skel_chan *c = &s->chans[i];
        fprintf(out, "chan c%u %u->%u tag %d comm %u", i, c->from, c->to, c->tag,
                c->comm);
        dump_syms(out, c->syms, c->n_syms);
    }
    if (s->n_coll_syms) {
        fputs("collsyms", out);
        dump_syms(out, s->coll_syms, s->n_coll_syms);
    }
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        fputs("world ", out);
        dump_string(out, s->worlds[w].text);
        putc('\n', out);
        for (uint32_t r = 0; r < s->nprocs; r++)
            dump_machine(out, &s->worlds[w].ranks[r], r);
    }
}
