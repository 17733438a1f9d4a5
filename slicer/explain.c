/* --explain FILE:LINE: the chain of reasons from a statement to a communication.
 *
 *     ring.c:12 `n = atoi(argv[1])`: kept
 *       ring.c:12 `n = atoi(argv[1])` writes what is read by ring.c:14 `n`
 *       ring.c:14 `i < n` decides whether this is reached: ring.c:15 `MPI_Send(...)`
 *       ring.c:15 `MPI_Send(...)` communicates, asserts or ends the process
 */
#include "slicer/explain.h"

#include "slicer/slicer.h"

#include <string.h>

struct explainer explain_new(FILE *out, const struct slice *reasons, const struct ir_prog *p)
{
    struct explainer e = {out, reasons, NULL, p->next_id, arena_new()};
    if (e.n > reasons->n)
        e.n = reasons->n;
    e.by_id = ARENA_ARRAY(e.scratch, const struct ir_instr *, p->next_id + 1);
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++) {
                const struct ir_instr *in = &p->funcs[f].blocks[b].instrs[i];
                e.by_id[in->id] = in;
            }
    return e;
}

/* The C text of a range, if it lies in one line of a file that can be read. */
static char *source_text(const struct explainer *e, struct src_range at)
{
    char *line = source_line(e->scratch, at);
    size_t n = line ? strlen(line) : 0, end = at.end_line == at.line ? at.end_col - 1 : n;
    if (!line || !at.col || end > n || at.col > end)
        return NULL;
    line[end] = '\0';
    return line + at.col - 1;
}

static const char *describe(const struct explainer *e, const struct ir_instr *in)
{
    const char *text = in->text && in->op == IR_CALL ? in->text : source_text(e, in->at);
    if (text && *text && !in->at.file) /* of a library that the tool brings */
        return arena_printf(e->scratch, "`%s`", text);
    if (text && *text)
        return arena_printf(e->scratch, "%s:%u `%s`", in->at.file, in->at.line, text);
    if (in->at.file)
        return arena_printf(e->scratch, "%s:%u", in->at.file, in->at.line);
    return arena_printf(e->scratch, "s%u", in->id);
}

static const char *relation(enum sl_why why)
{
    switch (why) {
    case SL_W_ALL:
        return "is kept, as all is";
    case SL_W_NOTHING:
    case SL_W_CRITERION:
        return "communicates, asserts or ends the process";
    case SL_W_VALUE:
        return "is used by";
    case SL_W_MEMORY:
        return "writes what is read by";
    case SL_W_COPY:
        return "writes what is copied, and then read by";
    case SL_W_PARAM:
        return "is passed to what needs it:";
    case SL_W_CONTROL:
        return "decides whether this is reached:";
    case SL_W_CALL:
        return "calls the function of";
    case SL_W_RETURN:
        return "returns a value to";
    case SL_W_MESSAGE:
        return "may send what is received by";
    case SL_W_STATE:
        return "shares state of the library with";
    }
    return "?";
}

static bool same_place(const struct ir_instr *a, const struct ir_instr *b)
{
    return a->at.file == b->at.file && a->at.line == b->at.line && a->at.col == b->at.col &&
           a->at.end_line == b->at.end_line && a->at.end_col == b->at.end_col;
}

static const struct sl_cause *cause_of(const struct explainer *e, struct explain_link l)
{
    return &e->reasons->items[l.id].causes[l.aspect];
}

bool explain_next(const struct explainer *e, struct explain_link l, struct explain_link *next)
{
    const struct sl_cause *c = cause_of(e, l);
    *next = (struct explain_link){c->parent, (enum sl_aspect)c->aspect};
    return c->parent < e->n && e->by_id[c->parent];
}

static const char *relation_to_nothing(const struct sl_cause *c, const struct ir_instr *in)
{
    if (c->why == SL_W_CRITERION && in->op == IR_BIN)
        return "divides by an argument, which may be 0";
    if (c->why == SL_W_CRITERION && in->op != IR_CALL && in->op != IR_UNREACHABLE)
        return "decides whether a loop is left";
    return relation((enum sl_why)c->why);
}

/* Steps within one expression at one place are skipped. */
void explain_chain(const struct explainer *e, struct explain_link l)
{
    struct explain_link next;
    for (; explain_next(e, l, &next); l = next)
        if (!same_place(e->by_id[l.id], e->by_id[next.id]))
            fprintf(e->out, "  %s %s %s\n", describe(e, e->by_id[l.id]),
                    relation((enum sl_why)cause_of(e, l)->why), describe(e, e->by_id[next.id]));
    fprintf(e->out, "  %s %s%s\n", describe(e, e->by_id[l.id]),
            relation_to_nothing(cause_of(e, l), e->by_id[l.id]),
            next.id == SL_NONE ? "" : " what stands for parts that were dropped");
}

/* What is not kept is told once: a compiler makes many statements of one assignment of arrays. */
static void explain_one(const struct explainer *e, const struct ir_instr *in, const char **said)
{
    const struct sl_reason *r = &e->reasons->items[in->id];
    if (r->cut || !r->kept) {
        const char *text = arena_printf(
            e->scratch, "%s: %s\n", describe(e, in),
            r->cut       ? "cut: floating point data, any value"
            : r->reached ? "dropped: does not influence communication"
                         : "dropped: main does not reach this function");
        if (!*said || strcmp(*said, text) != 0)
            fputs(text, e->out);
        *said = text;
    } else {
        fprintf(e->out, "%s: kept\n", describe(e, in));
        explain_chain(e, (struct explain_link){in->id, SL_A_KEPT});
    }
}

/* Statements of interest: the others are steps within an expression or fixed. */
static bool is_shown(const struct ir_instr *in)
{
    switch (in->op) {
    case IR_CALL:
    case IR_STORE:
    case IR_STOREBITS:
    case IR_MEMCPY:
    case IR_MEMZERO:
    case IR_BR:
    case IR_SWITCH:
    case IR_UNKNOWN:
    case IR_ALLOCA:
        return true;
    case IR_RET:
        return in->a.kind != IR_O_NONE;
    default:
        return false;
    }
}

static bool is_cut_load(const struct explainer *e, const struct ir_instr *in)
{
    return e->reasons->items[in->id].cut;
}

static bool same_file(const char *a, const char *b)
{
    const char *slash = a ? strrchr(a, '/') : NULL;
    return a && (strcmp(a, b) == 0 || (slash && strcmp(slash + 1, b) == 0));
}

bool slicer_explain(FILE *out, const struct slicer_result *r, const struct ir_prog *original,
                    const char *file, unsigned line)
{
    struct explainer e = explain_new(out, r->reasons, original);
    bool found = false, shown = false;
    const char *said = NULL;
    for (int pass = 0; pass < 2 && !shown; pass++) { /* if need be, show all */
        for (uint32_t id = 0; id < e.n; id++) {
            const struct ir_instr *in = e.by_id[id];
            if (!in || in->at.line != line || !same_file(in->at.file, file))
                continue;
            found = true;
            if (!pass && !is_shown(in) && !is_cut_load(&e, in))
                continue;
            explain_one(&e, in, &said);
            shown = true;
        }
        if (!found)
            break;
    }
    arena_free(e.scratch);
    return found;
}
