/* The text form of a skeleton (.skel); skel/parse.c reads it.
 *
 *     skel n 2 "ring.c"
 *     comm 1 "half" { 0 }                        -- MPI_COMM_WORLD is comm 0
 *     comm 2 "line" { 0 1 2 } sources { 1 } { 0 2 } { 1 }     -- for MPI_Neighbor_...
 *     comm 3 "between" { 0 1, 2 }                -- an intercommunicator: two groups
 *     chan c0 0->1 tag 9 comm 0 { "x=0" "x=1" }
 *     collsyms { "converged" "not yet" }
 *     world "argc < 2"
 *     tape g0 ; jacobi.c:9:10-9:20 "err > tol"   -- choices that all ranks share (skel_letter)
 *       0 -> g0 sees { 0 1 } over "err > tol"
 *       1 -> end sees { 0 } "!(err > tol)"
 *     rank 0
 *       var i 4 = 0
 *       s0 local ; ring.c:7:3-7:20 "if (i < 3)" from ring.c:30:3-30:9
 *         -> s1 if i < 3 && i != 1 do i += 1, i = 0 over "x == 0"
 *       s1 send c0 0 -> s2
 *       s2 sendrecv c0 var i from c1 c2
 *         { c1 0 -> s3 }
 *         { c2 ?i -> s3 }
 *       s3 coll 0 "MPI_Bcast" root 0 op "MPI_SUM" sig "4 x MPI_INT" decider 0 sym 1 -> s4
 *       s4 fault "MPI-TRUNCATION"
 *       s6 read { 0 -> s5 } { 1 -> s0 }          -- letters of the tape that this rank sees
 *       s5 recv none                             -- nobody ever sends
 *
 * Requests are slots, numbered from 0.  The machine has as many as its text uses.
 *
 *       s6 isend c0 0 req 0 -> s7                -- issend, ibsend, irsend: the modes
 *       s7 ibsend c0 var i bytes 8 room 64 -> s8 -- no req: nobody waits for it
 *       s8 irecv c1 c2 req 1 -> s9
 *       s9 icoll 0 "MPI_Ibarrier" req 2 -> s10   -- operands as for coll
 *       s10 free 0 -> s11                        -- and cancel 0, mrecv 0
 *       s11 select polls                         -- alternatives and their transitions
 *         [req 1] { c1 0 -> s12 } { c2 ?i -> s12 do i = 0 } { cancelled -> s9 }
 *         [all 0 1] { -> s12 }
 *         [probe c1 c2] { c1 -> s12 } { c2 -> s12 }
 *         [mprobe c1 req 3] { c1 -> s12 }
 *         [drained] { -> s12 }
 *         [else] { -> s12 over "flag == 0" }
 *
 * Line ends mean nothing; `--` starts a comment.  A transition is written in braces when
 * it names a channel or a symbol; the only channel of a receive need not be named.  The
 * transitions of a SELECT are written in the order of their alternatives.
 */
#include "core/skel/tape.h"
#include "core/skel/text.h"

#include "core/skel/skel.h"

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

/* `; place "text" about place kept from place ...`; nothing if nothing is known. */
static bool dump_info(FILE *out, const struct skel_state *state)
{
    if (!state->at.file && !state->text && !state->n_calls && !state->about.file)
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
    if (state->about.file) {
        fputs(" about ", out);
        dump_place(out, &state->about);
        fputs(state->kept ? " kept" : "", out);
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
    bool braces = names_chan || t->sym != SKEL_NONE || t->cancelled
                  || state->kind == SKEL_SELECT;
    if (braces)
        fputs("{ ", out);
    if (t->cancelled)
        fputs("cancelled ", out);
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
    if (coll->in_place)
        fputs(" in_place", out);
    if (coll->sig) {
        fputs(" sig ", out);
        dump_string(out, coll->sig);
    }
    if (coll->decider != SKEL_NONE)
        fprintf(out, " decider %u", coll->decider);
    if (!coll->n_spared)
        return;
    fputs(" without {", out);
    for (uint32_t i = 0; i < coll->n_spared; i++)
        fprintf(out, " %u", coll->spared[i]);
    fputs(" }", out);
}

static bool is_coll(const struct skel_state *state)
{
    return state->kind == SKEL_COLL || state->kind == SKEL_ICOLL;
}

static void dump_chans(FILE *out, const struct skel_state *state)
{
    bool receives = state->kind == SKEL_RECV || state->kind == SKEL_IRECV
                    || state->kind == SKEL_SENDRECV;
    if (state->kind == SKEL_SENDRECV)
        fputs(" from", out);
    if (receives && !state->n_chans)
        fputs(" none", out);
    for (uint32_t i = 0; i < state->n_chans; i++)
        fprintf(out, " c%u", state->chans[i]);
}

static void dump_request(FILE *out, const struct skel_state *state)
{
    bool bare = state->kind == SKEL_FREE || state->kind == SKEL_CANCEL
                || state->kind == SKEL_MRECV;
    if (state->req != SKEL_NONE)
        fprintf(out, bare ? " %u" : " req %u", state->req);
    if (state->bytes)
        fprintf(out, " bytes %u", state->bytes);
    if (state->room != SKEL_NONE)
        fprintf(out, " room %u", state->room);
    if (state->polls)
        fputs(" polls", out);
}

static void dump_operands(FILE *out, const struct skel_machine *m,
                          const struct skel_state *state)
{
    if (is_coll(state))
        dump_coll(out, state);
    if (state->fault) {
        putc(' ', out);
        dump_string(out, state->fault);
    }
    if (state->chan != SKEL_NONE)
        fprintf(out, " c%u", state->chan);
    if (state->sym != SKEL_NONE)
        fprintf(out, is_coll(state) ? " sym %u" : " %u", state->sym);
    if (state->send_var != SKEL_NONE) {
        fputs(" var ", out);
        dump_var(out, m, state->send_var);
    }
    dump_chans(out, state);
    dump_request(out, state);
}

static void dump_alt(FILE *out, const struct skel_alt *alt)
{
    static const char *const names[] = { "req", "all", "probe", "mprobe", "drained",
                                         "else" };
    fprintf(out, "[%s", names[alt->kind]);
    for (uint32_t i = 0; i < alt->n_chans; i++)
        fprintf(out, " c%u", alt->chans[i]);
    if (alt->kind == SKEL_ALT_MPROBE)
        fputs(" req", out);
    for (uint32_t i = 0; i < alt->n_reqs; i++)
        fprintf(out, " %u", alt->reqs[i]);
    putc(']', out);
}

static void dump_alts(FILE *out, const struct skel_machine *m,
                      const struct skel_state *state, bool lines)
{
    for (uint32_t i = 0; i < state->n_alts; i++) {
        fputs(lines ? "\n    " : " ", out);
        dump_alt(out, &state->alts[i]);
        bool first = true;
        for (uint32_t k = 0; k < state->n_trans; k++) {
            if (state->trans[k].alt != i)
                continue;
            fputs(first ? " " : "\n      ", out);
            dump_trans(out, m, state, &state->trans[k]);
            first = false;
        }
    }
}

/* A nonblocking send says its mode in its name. */
static const char *kind_name(const struct skel_state *state)
{
    static const char *const sends[] = { "isend", "issend", "ibsend", "irsend" };
    return state->kind == SKEL_ISEND ? sends[state->mode] : skel_kind_text(state->kind);
}

static void dump_state(FILE *out, const struct skel_machine *m, uint32_t number)
{
    const struct skel_state *state = &m->states[number];
    fprintf(out, "  s%u %s", number, kind_name(state));
    dump_operands(out, m, state);
    bool lines = dump_info(out, state) || state->n_trans > 1;
    if (state->kind == SKEL_SELECT)
        dump_alts(out, m, state, lines);
    for (uint32_t i = 0; state->kind != SKEL_SELECT && i < state->n_trans; i++) {
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
        fprintf(out, "%s %u", i && i == comm->n_first ? "," : "", comm->ranks[i]);
    fputs(" }", out);
    for (uint32_t i = 0; comm->sources && i < comm->n_ranks; i++) {
        fputs(i ? " {" : " sources {", out);
        for (uint32_t k = 0; k < comm->sources[i].n_ranks; k++)
            fprintf(out, " %u", comm->sources[i].ranks[k]);
        fputs(" }", out);
    }
    putc('\n', out);
}

static void dump_letter(FILE *out, const struct skel_tape *t, uint32_t number)
{
    const struct skel_letter *letter = &t->letters[number];
    fprintf(out, "    %u -> ", number);
    if (letter->to == SKEL_NONE)
        fputs("end", out);
    else
        fprintf(out, "g%u", letter->to);
    fputs(" sees {", out);
    for (uint32_t i = 0; i < letter->n_sees; i++)
        fprintf(out, " %u", letter->sees[i]);
    fputs(letter->over ? " } over" : " }", out);
    if (letter->text) {
        putc(' ', out);
        dump_string(out, letter->text);
    }
    if (letter->inputs) {
        fputs(" inputs ", out);
        dump_string(out, letter->inputs);
    }
    putc('\n', out);
}

static void dump_tape(FILE *out, const struct skel_tape *t)
{
    for (uint32_t i = 0; t && i < t->n_choices; i++) {
        const struct skel_choice *choice = &t->choices[i];
        fprintf(out, i ? "  g%u" : "tape\n  g%u", i);
        dump_info(out, &(struct skel_state) { .text = choice->text, .at = choice->at });
        putc('\n', out);
        for (uint32_t k = 0; k < t->n_letters; k++)
            if (t->letters[k].from == i)
                dump_letter(out, t, k);
    }
}

void skel_dump_world(FILE *out, const struct skel *s, uint32_t world)
{
    dump_tape(out, s->worlds[world].tape);
    for (uint32_t r = 0; r < s->nprocs; r++)
        dump_machine(out, &s->worlds[world].ranks[r], r);
}

void skel_dump(FILE *out, const struct skel *s)
{
    fprintf(out, "skel n %u ", skel_n_processes(s));
    if (s->n_agents)
        fprintf(out, "agents %u ", s->n_agents);
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
        skel_dump_world(out, s, w);
    }
}
