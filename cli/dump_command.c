#include "cli/dump_command.h"

#include "cli/outfile.h"
#include "cli/verify_command.h"
#include "core/base/fail.h"
#include "core/ir/dot.h"
#include "core/ir/text.h"
#include "core/skel/text.h"
#include "report/build.h"

static void dump_ir(FILE *out, const struct options *o, const struct ir_prog *p)
{
    if (o->dot)
        ir_dot(out, p, NULL);
    else
        ir_dump(out, p);
}

static void dump_ledger(FILE *out, const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++) {
        const struct ledger_entry *e = &l->items[i];
        diag_print_place(out, e->at);
        fprintf(out, "%s [%s, %s]\n", e->text, ledger_kind_text(e->kind),
                ledger_direction_text(e->direction));
    }
}

static int dump_skeleton(FILE *out, struct arena *arena, const struct options *o,
                         struct compiled *c)
{
    struct diags ds = {.arena = arena};
    struct ledger ledger = {.arena = arena};
    struct skel *s = pipeline_skeleton(arena, o, c, o->counts[0], o->give_up_ms, &ledger, &ds);
    verify_print_diags(&ds, o);
    if (!s)
        return build_diags_exit(&ds);
    if (o->stage == STAGE_LEDGER) {
        dump_ledger(out, &ledger);
    } else if (o->stage == STAGE_MODEL) {
        const char *error = NULL;
        struct model *m = pipeline_model(arena, o, s, &ledger, &error);
        if (!m) {
            fprintf(stderr, "mpi2spin: error: no model: %s\n", error);
            return EXIT_UNSUPPORTED;
        }
        fwrite(m->promela, 1, m->length, out);
    } else if (o->dot) {
        for (uint32_t w = 0; w < s->n_worlds; w++)
            skel_dot(out, s, w);
    } else {
        skel_dump(out, s);
    }
    return EXIT_VERIFIED;
}

static int dump_families(FILE *out, struct arena *arena, const struct options *o,
                         const struct compiled *c)
{
    struct anyn_explored e = pipeline_families(arena, c, o->give_up_ms, ANYN_ALL_SIZES);
    if (e.families) {
        fputs(families_text(arena, e.families), out);
        return EXIT_VERIFIED;
    }
    diag_print_place(stderr, e.at);
    fprintf(stderr, "not for every number of processes: %s\n", e.left);
    return EXIT_UNSUPPORTED;
}

int dump_command(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct outfile f = outfile_open(arena, o->output ? o->output : "-");
    int code = EXIT_VERIFIED;
    if (o->stage == STAGE_FRONTEND)
        dump_ir(f.stream, o, c->prog);
    else if (o->stage == STAGE_SLICE)
        dump_ir(f.stream, o, c->slice.prog);
    else if (o->stage == STAGE_FAMILIES)
        code = dump_families(f.stream, arena, o, c);
    else
        code = dump_skeleton(f.stream, arena, o, c);
    outfile_close(&f);
    return code;
}
