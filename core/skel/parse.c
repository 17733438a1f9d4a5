/* Reads the text form of skeletons (see skel/text.c for an example).
 *
 * Grammar, by recursive descent with one token of lookahead:
 *
 *     skel    = "skel" "n" N [STR] { comm | chan | collsyms | world | tape | rank }
 *     comm    = "comm" N STR ranks [ "sources" { ranks } ]      -- one for each member
 *     tape    = "tape" { gN [";" [place] [STR]] { letter } }       -- of the world above
 *     letter  = N "->" ( gN | "end" ) "sees" ranks ["over"] [STR] ["inputs" STR]
 *     ranks   = "{" { N } [ "," { N } ] "}"
 *     chan    = "chan" cN N "->" N "tag" INT "comm" N "{" { STR } "}"
 *     rank    = "rank" N { "var" NAME N "=" INT } { state }
 *     state   = sN KIND operands [";" [place] [STR] { "from" place }] { trans }
 *               (a SELECT: { "[" alternative "]" { trans } })
 *     trans   = ["{" ["cancelled"] [cN] [N]] ["?" NAME] "->" sN ["if" guards]
 *               ["do" assigns] ["over"] [STR] ["}"]
 *
 * Numbers of channels, symbols, states and ranks are only read here; skel_check() says
 * whether they exist.
 */
#include "core/skel/skel.h"

#include "core/base/vec.h"
#include "core/skel/lex.h"
#include "core/skel/tape.h"
#include "core/skel/text.h"

#include <string.h>

enum { MAX_RANKS = 65535 };

struct parser {
    struct skel_lexer lx;
    struct skel *s;
    struct skel_machine *m; /* the machine being read */
};

static bool is(struct parser *p, const char *text)
{
    return skel_lex_is(&p->lx, text);
}

static bool accept(struct parser *p, const char *text)
{
    bool found = is(p, text);
    if (found)
        skel_lex_next(&p->lx);
    return found;
}

static const char *shown(const struct parser *p)
{
    switch (p->lx.token) {
    case SKEL_T_EOF: return "the end of the text";
    case SKEL_T_NUMBER: return "a number";
    case SKEL_T_STRING: return "a string";
    case SKEL_T_WORD:
    case SKEL_T_PUNCT: break;
    }
    return arena_printf(p->lx.arena, "'%s'", p->lx.text);
}

static void expected(struct parser *p, const char *what)
{
    skel_lex_error(&p->lx, "expected %s, not %s", what, shown(p));
}

static void expect(struct parser *p, const char *text)
{
    if (!accept(p, text))
        expected(p, arena_printf(p->lx.arena, "'%s'", text));
}

static const char *read_string(struct parser *p)
{
    if (p->lx.token != SKEL_T_STRING) {
        expected(p, "a string");
        return "";
    }
    const char *text = str_intern(p->s->strings, p->lx.text);
    skel_lex_next(&p->lx);
    return text;
}

static uint32_t read_number(struct parser *p)
{
    if (p->lx.token != SKEL_T_NUMBER) {
        expected(p, "a number");
        return 0;
    }
    if (p->lx.number == SKEL_NONE)
        skel_lex_error(&p->lx, "number too large");
    uint32_t number = (uint32_t)p->lx.number;
    skel_lex_next(&p->lx);
    return number;
}

static int32_t read_int(struct parser *p)
{
    int64_t sign = accept(p, "-") ? -1 : 1;
    int64_t value = sign * (int64_t)read_number(p);
    if (value < INT32_MIN || value > INT32_MAX) {
        skel_lex_error(&p->lx, "number too large");
        return 0;
    }
    return (int32_t)value;
}

/* The number in a word like c12 or s3, or SKEL_NONE if the current token is none. */
static uint32_t word_number(const struct parser *p, char letter)
{
    const char *text = p->lx.text;
    if (p->lx.token != SKEL_T_WORD || text[0] != letter || !text[1])
        return SKEL_NONE;
    uint64_t number = 0;
    for (text++; *text; text++) {
        if (*text < '0' || *text > '9')
            return SKEL_NONE;
        number = number * 10 + (uint64_t)(*text - '0');
        if (number >= SKEL_NONE)
            return SKEL_NONE;
    }
    return (uint32_t)number;
}

static uint32_t read_numbered(struct parser *p, char letter, const char *what)
{
    uint32_t number = word_number(p, letter);
    if (number == SKEL_NONE)
        expected(p, what);
    else
        skel_lex_next(&p->lx);
    return number;
}

static uint32_t read_var(struct parser *p)
{
    if (p->lx.token != SKEL_T_WORD && p->lx.token != SKEL_T_STRING) {
        expected(p, "a variable");
        return 0;
    }
    for (uint32_t i = 0; i < p->m->n_vars; i++) {
        if (strcmp(p->m->vars[i].name, p->lx.text) == 0) {
            skel_lex_next(&p->lx);
            return i;
        }
    }
    skel_lex_error(&p->lx, "no variable '%s' in this rank", p->lx.text);
    return 0;
}

static struct src_range read_place(struct parser *p)
{
    struct src_range at = { 0 };
    if (p->lx.token == SKEL_T_WORD)
        skel_lex_path(&p->lx);
    else if (p->lx.token != SKEL_T_STRING)
        expected(p, "a place");
    if (*p->lx.text)
        at.file = str_intern(p->s->strings, p->lx.text);
    skel_lex_next(&p->lx);
    expect(p, ":");
    at.line = read_number(p);
    expect(p, ":");
    at.col = read_number(p);
    expect(p, "-");
    at.end_line = read_number(p);
    expect(p, ":");
    at.end_col = read_number(p);
    return at;
}

/* Does a file name start here, and not the text, an input or a call site? */
static bool at_place(const struct parser *p)
{
    if (p->lx.token == SKEL_T_STRING)
        return *p->lx.cursor == ':';
    return p->lx.token == SKEL_T_WORD
           && !((skel_lex_is(&p->lx, "from") || skel_lex_is(&p->lx, "about"))
                && *p->lx.cursor == ' ');
}

static void read_info(struct parser *p, struct skel_state *state)
{
    if (!accept(p, ";"))
        return;
    if (at_place(p))
        state->at = read_place(p);
    if (p->lx.token == SKEL_T_STRING)
        state->text = read_string(p);
    if (accept(p, "about")) {
        state->about = read_place(p);
        state->kept = accept(p, "kept");
    }
    uint32_t cap = 0;
    while (accept(p, "from")) {
        struct src_range call = read_place(p);
        VEC_PUSH(p->s->arena, state->calls, state->n_calls, cap, call);
    }
}

static void read_guards(struct parser *p, struct skel_trans *t)
{
    static const char *const cmp[] = { "==", "!=", "<", "<=", ">", ">=" };
    uint32_t cap = 0;
    do {
        struct skel_guard g = { .var = read_var(p) };
        unsigned c = 0;
        while (c < 6 && !is(p, cmp[c]))
            c++;
        if (c == 6)
            expected(p, "a comparison");
        g.cmp = (enum skel_cmp)(c % 6);
        skel_lex_next(&p->lx);
        g.value = read_int(p);
        VEC_PUSH(p->s->arena, t->guards, t->n_guards, cap, g);
    } while (accept(p, "&&"));
}

static void read_assigns(struct parser *p, struct skel_trans *t)
{
    uint32_t cap = 0;
    do {
        struct skel_assign a = { .var = read_var(p) };
        a.add = is(p, "+=");
        if (!a.add && !is(p, "="))
            expected(p, "'=' or '+='");
        skel_lex_next(&p->lx);
        a.value = read_int(p);
        VEC_PUSH(p->s->arena, t->assigns, t->n_assigns, cap, a);
    } while (accept(p, ","));
}

static bool at_trans(struct parser *p)
{
    return is(p, "{") || is(p, "?") || is(p, "->");
}

static void read_trans(struct parser *p, uint32_t state, uint32_t alt)
{
    struct skel_trans t = {
        .chan = SKEL_NONE, .sym = SKEL_NONE, .bind = SKEL_NONE, .alt = alt
    };
    bool braces = accept(p, "{");
    t.cancelled = braces && accept(p, "cancelled");
    if (braces && word_number(p, 'c') != SKEL_NONE)
        t.chan = read_numbered(p, 'c', "a channel");
    if (braces && p->lx.token == SKEL_T_NUMBER)
        t.sym = read_number(p);
    if (accept(p, "?"))
        t.bind = read_var(p);
    expect(p, "->");
    t.to = read_numbered(p, 's', "a state");
    if (accept(p, "if"))
        read_guards(p, &t);
    if (accept(p, "do"))
        read_assigns(p, &t);
    t.over = accept(p, "over");
    if (p->lx.token == SKEL_T_STRING)
        t.text = read_string(p);
    if (braces)
        expect(p, "}");
    *skel_add_trans(p->s, p->m, state, t.to) = t;
}

static uint32_t read_ranks(struct parser *p, uint32_t **ranks, uint32_t *n_first)
{
    uint32_t n = 0, cap = 0;
    *ranks = NULL;
    *n_first = 0;
    expect(p, "{");
    while (p->lx.token == SKEL_T_NUMBER) {
        uint32_t rank = read_number(p);
        VEC_PUSH(p->s->arena, *ranks, n, cap, rank);
        if (accept(p, ","))
            *n_first = n;
    }
    expect(p, "}");
    return n;
}

/* `0 "MPI_Bcast" root 0 op "MPI_SUM" in_place sig "..." decider 0 without { 2 3 } sym 1 var x` */
static void read_coll(struct parser *p, struct skel_state *state)
{
    uint32_t none;
    state->comm = read_number(p);
    state->coll.kind = read_string(p);
    for (;;) {
        if (accept(p, "root"))
            state->coll.root = read_int(p);
        else if (accept(p, "op"))
            state->coll.op = read_string(p);
        else if (accept(p, "in_place"))
            state->coll.in_place = true;
        else if (accept(p, "sig"))
            state->coll.sig = read_string(p);
        else if (accept(p, "decider"))
            state->coll.decider = read_number(p);
        else if (accept(p, "without"))
            state->coll.n_spared = read_ranks(p, &state->coll.spared, &none);
        else if (accept(p, "sym"))
            state->sym = read_number(p);
        else if (accept(p, "var"))
            state->send_var = read_var(p);
        else
            return;
    }
}

/* `c0 1`, `c0 var x` */
static void read_send(struct parser *p, struct skel_state *state)
{
    state->chan = read_numbered(p, 'c', "a channel");
    if (p->lx.token == SKEL_T_NUMBER)
        state->sym = read_number(p);
    if (accept(p, "var"))
        state->send_var = read_var(p);
}

/* `c1 c2`, and `none` for a receive that nobody sends to */
static void read_chans(struct parser *p, struct skel_state *state)
{
    uint32_t cap = 0;
    if (accept(p, "none"))
        return;
    do {
        uint32_t chan = read_numbered(p, 'c', "a channel");
        VEC_PUSH(p->s->arena, state->chans, state->n_chans, cap, chan);
    } while (word_number(p, 'c') != SKEL_NONE);
}

static uint32_t read_req(struct parser *p)
{
    expect(p, "req");
    return read_number(p);
}

/* `c0 1 req 0 bytes 8 room 64`, all but the channel and what is sent as needed */
static void read_isend(struct parser *p, struct skel_state *state)
{
    read_send(p, state);
    if (is(p, "req"))
        state->req = read_req(p);
    if (accept(p, "bytes"))
        state->bytes = read_number(p);
    if (accept(p, "room"))
        state->room = read_number(p);
}

static void read_operands(struct parser *p, struct skel_state *state)
{
    switch (state->kind) {
    case SKEL_LOCAL:
        return;
    case SKEL_ISEND:
        read_isend(p, state);
        return;
    case SKEL_IRECV:
        read_chans(p, state);
        state->req = read_req(p);
        return;
    case SKEL_ICOLL:
        read_coll(p, state);
        state->req = read_req(p);
        return;
    case SKEL_SELECT:
        state->polls = accept(p, "polls");
        return;
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
        state->req = read_number(p);
        return;
    case SKEL_SEND:
    case SKEL_SSEND:
        read_send(p, state);
        return;
    case SKEL_RECV:
        read_chans(p, state);
        return;
    case SKEL_SENDRECV:
        read_send(p, state);
        expect(p, "from");
        read_chans(p, state);
        return;
    case SKEL_COLL:
        read_coll(p, state);
        return;
    case SKEL_READ: return;
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT:
        if (p->lx.token == SKEL_T_STRING)
            state->fault = read_string(p);
        return;
    }
}

/* A receive from one channel need not name it in each transition. */
static void name_sole_channel(struct skel_state *state)
{
    bool receives = state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV;
    if (!receives || state->n_chans != 1)
        return;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].chan == SKEL_NONE)
            state->trans[i].chan = state->chans[0];
}

static enum skel_state_kind read_kind(struct parser *p, enum skel_mode *mode)
{
    static const char *const sends[] = { "isend", "issend", "ibsend", "irsend" };
    for (unsigned i = 0; i < 4; i++) {
        if (accept(p, sends[i])) {
            *mode = (enum skel_mode)i;
            return SKEL_ISEND;
        }
    }
    for (unsigned kind = SKEL_END; kind <= SKEL_MRECV; kind++)
        if (accept(p, skel_kind_text((enum skel_state_kind)kind)))
            return (enum skel_state_kind)kind;
    expected(p, "a kind of state");
    return SKEL_END;
}

static void read_alt_reqs(struct parser *p, struct skel_alt *alt)
{
    uint32_t cap = 0;
    while (p->lx.token == SKEL_T_NUMBER) {
        uint32_t req = read_number(p);
        VEC_PUSH(p->s->arena, alt->reqs, alt->n_reqs, cap, req);
    }
}

static void read_alt_chans(struct parser *p, struct skel_alt *alt)
{
    uint32_t cap = 0;
    while (word_number(p, 'c') != SKEL_NONE) {
        uint32_t chan = read_numbered(p, 'c', "a channel");
        VEC_PUSH(p->s->arena, alt->chans, alt->n_chans, cap, chan);
    }
}

/* `[req 1]`, `[all 0 1]`, `[probe c1 c2]`, `[mprobe c1 req 3]`, `[drained]`, `[else]` */
static uint32_t read_alt(struct parser *p, uint32_t state)
{
    static const char *const names[] = { "req", "all", "probe", "mprobe", "drained",
                                         "else" };
    unsigned kind = 0;
    expect(p, "[");
    while (kind < 6 && !accept(p, names[kind]))
        kind++;
    if (kind == 6)
        expected(p, "an alternative");
    struct skel_alt alt = { .kind = (enum skel_alt_kind)(kind % 6) };
    read_alt_chans(p, &alt);
    if (alt.kind == SKEL_ALT_MPROBE)
        expect(p, "req");
    read_alt_reqs(p, &alt);
    expect(p, "]");
    return skel_add_alt(p->s, p->m, state, &alt);
}

static void read_alts(struct parser *p, uint32_t state)
{
    while (is(p, "[")) {
        uint32_t alt = read_alt(p, state);
        while (at_trans(p))
            read_trans(p, state, alt);
    }
}

static void read_state(struct parser *p)
{
    uint32_t number = read_numbered(p, 's', "a state");
    if (number != p->m->n_states) {
        skel_lex_error(&p->lx, "expected state s%u, not s%u", p->m->n_states, number);
        return;
    }
    enum skel_mode mode = SKEL_STANDARD;
    skel_add_state(p->s, p->m, read_kind(p, &mode));
    struct skel_state *state = &p->m->states[number];
    state->mode = mode;
    read_operands(p, state);
    read_info(p, state);
    if (state->kind == SKEL_SELECT)
        read_alts(p, number);
    else
        while (at_trans(p))
            read_trans(p, number, SKEL_NONE);
    name_sole_channel(state);
}

static void read_var_line(struct parser *p)
{
    struct skel_var var = { 0 };
    if (p->lx.token != SKEL_T_WORD && p->lx.token != SKEL_T_STRING)
        expected(p, "the name of a variable");
    var.name = str_intern(p->s->strings, p->lx.text);
    skel_lex_next(&p->lx);
    var.domain = read_number(p);
    expect(p, "=");
    var.init = read_int(p);
    VEC_PUSH(p->s->arena, p->m->vars, p->m->n_vars, p->m->cap_vars, var);
}

static void read_rank(struct parser *p)
{
    struct skel *s = p->s;
    uint32_t rank = read_number(p);
    if (!s->n_worlds)
        skel_add_world(s, "");
    if (rank >= s->nprocs) {
        skel_lex_error(&p->lx, "rank %u of %u", rank, s->nprocs);
        return;
    }
    p->m = &s->worlds[s->n_worlds - 1].ranks[rank];
    if (p->m->n_states || p->m->n_vars) {
        skel_lex_error(&p->lx, "rank %u a second time", rank);
        return;
    }
    while (accept(p, "var"))
        read_var_line(p);
    while (word_number(p, 's') != SKEL_NONE)
        read_state(p);
    skel_count_reqs(p->m);
}

/* `0 -> g1 sees { 0 1 } over "err > tol"`; numbers go up from one letter to the next, but the
 * letters of one choice need not be neighbours. */
static void read_letter(struct parser *p, uint32_t world, uint32_t choice)
{
    uint32_t none;
    struct skel_letter letter = { .from = choice, .to = SKEL_NONE };
    uint32_t number = read_number(p);
    expect(p, "->");
    if (!accept(p, "end"))
        letter.to = read_numbered(p, 'g', "a choice");
    expect(p, "sees");
    letter.n_sees = read_ranks(p, &letter.sees, &none);
    letter.over = accept(p, "over");
    if (p->lx.token == SKEL_T_STRING)
        letter.text = read_string(p);
    if (accept(p, "inputs"))
        letter.inputs = read_string(p);
    if (skel_add_letter(p->s, world, &letter) != number)
        skel_lex_error(&p->lx, "letter %u is out of order", number);
}

static void read_tape(struct parser *p)
{
    struct skel *s = p->s;
    if (!s->n_worlds)
        skel_add_world(s, "");
    uint32_t world = s->n_worlds - 1;
    while (word_number(p, 'g') != SKEL_NONE && !p->lx.error) {
        uint32_t number = read_numbered(p, 'g', "a choice");
        struct skel_state info = { .text = NULL };
        read_info(p, &info);
        if (skel_add_choice(s, world, info.text, info.at) != number)
            skel_lex_error(&p->lx, "choice g%u is out of order", number);
        while (p->lx.token == SKEL_T_NUMBER)
            read_letter(p, world, number);
    }
}

static void read_comm(struct parser *p)
{
    uint32_t number = read_number(p);
    uint32_t *ranks, n_first;
    if (number != p->s->n_comms)
        skel_lex_error(&p->lx, "expected comm %u, not %u", p->s->n_comms, number);
    const char *name = read_string(p);
    uint32_t n = read_ranks(p, &ranks, &n_first);
    uint32_t comm = skel_add_intercomm(p->s, name, ranks, n, n_first);
    if (!accept(p, "sources"))
        return;
    for (uint32_t i = 0; i < n && !p->lx.error; i++) {
        uint32_t *sources, none, n_sources = read_ranks(p, &sources, &none);
        skel_set_sources(p->s, comm, i, sources, n_sources);
    }
}

static void read_chan(struct parser *p)
{
    uint32_t number = read_numbered(p, 'c', "a channel");
    uint32_t from = read_number(p);
    expect(p, "->");
    uint32_t to = read_number(p);
    expect(p, "tag");
    int32_t tag = read_int(p);
    expect(p, "comm");
    uint32_t chan = skel_add_chan(p->s, from, to, tag, read_number(p));
    if (chan != number || chan != p->s->n_chans - 1 || p->s->chans[chan].n_syms)
        skel_lex_error(&p->lx, "channel c%u is out of order or given twice", number);
    expect(p, "{");
    while (p->lx.token == SKEL_T_STRING) {
        uint32_t before = p->s->chans[chan].n_syms;
        if (skel_add_sym(p->s, chan, read_string(p)) < before)
            skel_lex_error(&p->lx, "symbol given twice");
    }
    expect(p, "}");
}

static void read_coll_syms(struct parser *p)
{
    expect(p, "{");
    while (p->lx.token == SKEL_T_STRING) {
        uint32_t before = p->s->n_coll_syms;
        if (skel_add_coll_sym(p->s, read_string(p)) < before)
            skel_lex_error(&p->lx, "symbol given twice");
    }
    expect(p, "}");
}

static void read_items(struct parser *p)
{
    while (p->lx.token != SKEL_T_EOF) {
        if (accept(p, "comm"))
            read_comm(p);
        else if (accept(p, "chan"))
            read_chan(p);
        else if (accept(p, "collsyms"))
            read_coll_syms(p);
        else if (accept(p, "world"))
            skel_add_world(p->s, read_string(p));
        else if (accept(p, "tape"))
            read_tape(p);
        else if (accept(p, "rank"))
            read_rank(p);
        else
            expected(p, "comm, chan, collsyms, world, tape or rank");
    }
}

static void read_agents(struct parser *p)
{
    if (!accept(p, "agents"))
        return;
    uint32_t n = read_number(p);
    if (n > MAX_RANKS)
        skel_lex_error(&p->lx, "there are at most %d agents", MAX_RANKS);
    for (uint32_t k = 0; k < n && !p->lx.error; k++)
        skel_add_agent(p->s);
}

struct skel *skel_parse(struct arena *arena, const char *text, const char *name,
                        const char **error)
{
    struct parser parser = { 0 }, *p = &parser;
    skel_lex_start(&p->lx, arena, text, name);
    expect(p, "skel");
    expect(p, "n");
    uint32_t nprocs = read_number(p);
    if (!nprocs || nprocs > MAX_RANKS)
        skel_lex_error(&p->lx, "the number of ranks must be 1 to %d", MAX_RANKS);
    if (!p->lx.error) {
        p->s = skel_new(arena, nprocs);
        read_agents(p);
        if (p->lx.token == SKEL_T_STRING)
            p->s->program = read_string(p);
        read_items(p);
    }
    *error = p->lx.error;
    return p->lx.error ? NULL : p->s;
}
