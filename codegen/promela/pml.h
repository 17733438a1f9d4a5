/* A small tree of Promela text: what the lowering decides, the printer prints.
 *
 * Nothing here knows MPI.  Statements are texts with labels; only what the printer must
 * lay out (alternatives, atomic steps) has structure.
 */
#ifndef M2S_CODEGEN_PML_H
#define M2S_CODEGEN_PML_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum pml_kind {
    PML_TEXT,   /* a statement, printed as it is */
    PML_GOTO,   /* text: the label */
    PML_IF,     /* parts: the alternatives */
    PML_DO,     /* the same, again and again */
    PML_FOR,    /* parts[0], `times` times */
    PML_BREAK,  /* the end of the innermost PML_DO */
    PML_ATOMIC, /* parts[0]: the body */
    PML_PLACE   /* no statement: what follows stands on `line` of `file` */
};

struct pml_block {
    struct pml_stmt **items;
    uint32_t n, cap;
    const char *note; /* of an alternative: a comment, or NULL */
};

struct pml_stmt {
    enum pml_kind kind;
    const char *label;   /* or NULL */
    const char *comment; /* printed before it, or NULL */
    const char *text;
    bool several;        /* TEXT: stands for several statements */
    struct pml_block *parts;
    uint32_t n_parts, cap_parts;
    uint32_t times;
    const char *file;
    uint32_t line;
};

struct pml_item { /* a top-level part of the model */
    const char *comment;    /* lines, or NULL */
    const char *text;       /* verbatim text, or the head of a process ("init") */
    struct pml_block *body; /* of a process, else NULL */
    const char **locals;    /* declarations of the process */
    uint32_t n_locals, cap_locals;
    bool flat;              /* one line for each statement: places stay right */
};

struct pml_model {
    struct arena *arena;
    struct pml_item *items;
    uint32_t n_items, cap_items;
};

/* Add a part to the model; the pointer is good until the next one is added. */
struct pml_item *pml_item(struct pml_model *m, const char *comment, const char *text);

/* Add to a block.  The formatted ones take a format and its arguments. */
struct pml_stmt *pml_add(struct arena *a, struct pml_block *b, enum pml_kind kind);
struct pml_stmt *pml_text(struct arena *a, struct pml_block *b, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void pml_goto(struct arena *a, struct pml_block *b, const char *label);
struct pml_block *pml_part(struct arena *a, struct pml_stmt *s);

/* Does what follows never come after it? */
bool pml_jumps(const struct pml_stmt *s);

/* Loops and alternatives instead of gotos, for a body whose statements jump wherever they do not go
 * on, and which ends with the end of the process.  A body that is large stays as it is. */
void pml_shape(struct arena *a, struct pml_block *body);

/* Equal rounds, one behind the other, become loops with counters n1, n2, ...; so many are needed.
 * For a body that is tidy. */
uint32_t pml_roll(struct arena *a, struct pml_block *body);

/* Drop statements that nobody comes to, gotos to what follows anyway, and labels that
 * nobody jumps to (but "end..."); a choice without alternatives becomes `false`. */
void pml_tidy(struct arena *a, struct pml_block *body);

/* The text; deterministic. */
void pml_print(FILE *out, const struct pml_model *m);

#endif
