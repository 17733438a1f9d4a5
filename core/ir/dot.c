/* Control-flow graphs for Graphviz: one cluster per function, one box per block. */
#include "core/ir/dot.h"

#include "core/ir/cfg.h"
#include "core/ir/names.h"

#include <string.h>

static void put_escaped(FILE *out, const char *s)
{
    for (; *s; s++) {
        if (strchr("\"\\<>{}|", *s))
            putc('\\', out);
        putc((unsigned char)*s < ' ' ? ' ' : *s, out);
    }
}

/* "s12 load 7", "s13 call: MPI_Send(...)" */
static void put_instr(FILE *out, const struct ir_prog *p, const struct ir_instr *in)
{
    fprintf(out, "s%u %s", in->id, ir_op_text(in->op));
    if (in->op == IR_BIN)
        fprintf(out, " %s", ir_bin_text(in->bin));
    if (in->text) {
        fputs(": ", out);
        put_escaped(out, in->text);
    } else if (in->callee.kind == IR_O_FUNC && in->callee.id < p->n_funcs) {
        fputs(": ", out);
        put_escaped(out, p->funcs[in->callee.id].link_name);
    }
    if (in->at.file)
        fprintf(out, " (line %u)", in->at.line);
    fputs("\\l", out);
}

static void put_edges(FILE *out, uint32_t func, uint32_t block, const struct ir_block *b)
{
    const struct ir_instr *end = b->n_instrs ? &b->instrs[b->n_instrs - 1] : NULL;
    for (uint32_t i = 0; i < ir_n_succs(b); i++) {
        fprintf(out, "    f%u_b%u -> f%u_b%u", func, block, func, ir_succ(b, i));
        if (end->op == IR_BR)
            fprintf(out, " [label=\"%s\"]", i ? "no" : "yes");
        else if (end->op == IR_SWITCH && !i)
            fputs(" [label=\"default\"]", out);
        else if (end->op == IR_SWITCH && end->cases[i - 1].lo == end->cases[i - 1].hi)
            fprintf(out, " [label=\"%lld\"]", (long long)end->cases[i - 1].lo);
        else if (end->op == IR_SWITCH)
            fprintf(out, " [label=\"%lld..%lld\"]", (long long)end->cases[i - 1].lo,
                    (long long)end->cases[i - 1].hi);
        fputs(";\n", out);
    }
}

static void put_func(FILE *out, const struct ir_prog *p, uint32_t func)
{
    const struct ir_func *f = &p->funcs[func];
    fprintf(out, "  subgraph cluster_%u {\n    label=\"", func);
    put_escaped(out, f->link_name);
    fputs("\";\n", out);
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        fprintf(out, "    f%u_b%u [label=\"b%u\\l", func, b, b);
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++)
            put_instr(out, p, &f->blocks[b].instrs[i]);
        fputs("\"];\n", out);
        put_edges(out, func, b, &f->blocks[b]);
    }
    fputs("  }\n", out);
}

void ir_dot(FILE *out, const struct ir_prog *p, const char *func)
{
    fputs("digraph program {\n  node [shape=box, fontname=\"monospace\"];\n", out);
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        const struct ir_func *f = &p->funcs[i];
        if (f->defined &&
            (!func || strcmp(func, f->link_name) == 0 || strcmp(func, f->name) == 0))
            put_func(out, p, i);
    }
    fputs("}\n", out);
}
