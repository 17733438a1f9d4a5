/* m2s-libc OUT ROOT FILES: compiles the files of this folder to the IR, as the tool is built.
 * OUT is C, with the text of each unit, and a row for each function that it defines; ROOT: of the
 * project's headers.
 */
#include "core/base/arena.h"
#include "core/base/vec.h"
#include "core/diag/diag.h"
#include "core/ir/operators.h"
#include "core/ir/text.h"
#include "frontend/frontend.h"
#include "frontend/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Functions of m2s.h that are operations of the IR. */
static const struct intrinsic {
    const char *name, *text;
} intrinsics[] = {
    {"m2s_any", IR_CALLS}, {"m2s_any_int", IR_CALLS}, {"m2s_any_pointer", IR_CALLS},
    {"m2s_again", IR_CALLBACK}, {"m2s_signal_comes", IR_SIGNALS},
    {"m2s_signal_number", IR_SIGNALS}, {"m2s_signal_data", IR_SIGNALS},
};

static const char *intrinsic_text(const char *name)
{
    for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++)
        if (!strcmp(intrinsics[i].name, name))
            return intrinsics[i].text;
    return NULL;
}

static void make_unknown(struct ir_instr *in, const char *text)
{
    in->op = IR_UNKNOWN;
    in->callee = (struct ir_opnd){0};
    in->text = text;
}

static void make_operand(struct ir_instr *in)
{
    in->op = IR_ALLOCA;
    in->a = in->args[0];
    in->callee = (struct ir_opnd){0};
    in->n_args = 0;
    in->obj_name = IR_OPERAND;
}

/* Calls have no text: what is told of them is told of the program's own call. */
static void adapt(const struct ir_prog *p, struct ir_instr *in)
{
    if (in->op != IR_CALL)
        return;
    in->text = in->points = NULL;
    if (in->callee.kind != IR_O_FUNC)
        return;
    const char *name = p->funcs[in->callee.id].name, *text = intrinsic_text(name);
    if (text)
        make_unknown(in, text);
    else if (!strcmp(name, "m2s_operand"))
        make_operand(in);
}

static void adapt_all(struct ir_prog *p)
{
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t k = 0; k < p->funcs[f].blocks[b].n_instrs; k++)
                adapt(p, &p->funcs[f].blocks[b].instrs[k]);
}

static struct ir_prog *compile(struct arena *arena, const char *file, const char *root)
{
    struct diags ds = {.arena = arena};
    struct frontend_options o = {0};
    struct frontend_stubs stubs = {0};
    struct frontend_files read = {0};
    struct unit_source src = {.file = file};
    VEC_PUSH(arena, src.args, src.n_args, src.cap_args, arena_printf(arena, "-I%s", root));
    struct ir_prog *p = unit_lower(arena, &src, &o, &read, &stubs, &ds);
    if (!p) {
        for (size_t i = 0; i < ds.n; i++)
            diag_print(stderr, ds.items[i], false);
        exit(EXIT_FAILURE);
    }
    adapt_all(p);
    return p;
}

/* As numbers: C has a limit for string literals (C11 5.2.4.1). */
static void write_text(FILE *out, const char *name, const char *text)
{
    fprintf(out, "static const char %s[] = {", name);
    for (size_t i = 0; !i || text[i - 1]; i++)
        fprintf(out, "%s%d,", i % 20 ? "" : "\n", text[i]);
    fprintf(out, "\n};\n");
}

static char *dump(const struct ir_prog *p)
{
    char *text = NULL, *places = NULL;
    size_t size = 0, size_of_places = 0;
    FILE *code = open_memstream(&text, &size);
    FILE *rest = open_memstream(&places, &size_of_places);
    ir_dump_code(code, rest, p);
    fclose(code);
    fclose(rest);
    free(places);
    return text;
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    const char *rows = "";
    if (argc < 4)
        return EXIT_FAILURE;
    FILE *out = fopen(argv[1], "w");
    if (!out)
        return EXIT_FAILURE;
    fprintf(out, "#include \"libc/libc.h\"\n\n");
    for (int i = 3; i < argc; i++) {
        const struct ir_prog *p = compile(arena, argv[i], argv[2]);
        const char *name = arena_printf(arena, "unit_%d", i);
        char *text = dump(p);
        write_text(out, name, text);
        free(text);
        for (uint32_t f = 0; f < p->n_funcs; f++)
            if (p->funcs[f].defined)
                rows = arena_printf(arena, "%s    {\"%s\", %s},\n", rows, p->funcs[f].name, name);
    }
    fprintf(out, "\nconst struct libc_function libc_functions[] = {\n%s    {0, 0},\n};\n", rows);
    arena_free(arena);
    return fclose(out) ? EXIT_FAILURE : EXIT_SUCCESS;
}
