/* Families to text; tests/anyn/parse_families.c reads it back. */
#include "core/family/family.h"

#include "core/affine/text.h"
#include "core/base/fail.h"

#include <stdlib.h>

static void print_facts(FILE *out, const struct families *fs, const struct affine_facts *facts,
                        const char *between)
{
    for (uint32_t i = 0; i < facts->n; i++) {
        fputs(i ? between : "", out);
        affine_print_fact(out, fs->space, facts->items[i]);
    }
}

static void print_place(FILE *out, const struct families *fs, const struct family *f)
{
    for (uint32_t i = 0; i < f->n_place; i++) {
        fputs(i ? "." : "", out);
        affine_print(out, fs->space, f->place[i]);
    }
}

static void print_wait(FILE *out, const struct families *fs, const struct family *f)
{
    fputs(f->n_requests ? "" : " all", out);
    for (uint32_t i = 0; i < f->n_requests; i++) {
        const struct family_request *q = &f->requests[i];
        fprintf(out, "%s%s(", i ? ", " : " for ", q->statement);
        for (uint32_t k = 0; k < q->n; k++) {
            fputs(k ? ", " : "", out);
            affine_print(out, fs->space, q->counters[k]);
        }
        fputs(q->when.n ? ") where " : ")", out);
        print_facts(out, fs, &q->when, " and ");
    }
}

static void print_peer(FILE *out, const struct families *fs, const struct family *f)
{
    bool number = fs->n_dims == 1 || (f->kind == FAMILY_COLL && !f->root_place);
    if (number)
        affine_print(out, fs->space, f->peer[0]);
    for (uint32_t i = 0; !number && i < fs->n_dims; i++) {
        fputs(i ? ", " : "(", out);
        affine_print(out, fs->space, f->peer[i]);
        fputs(i + 1 == fs->n_dims ? ")" : "", out);
    }
}

static void print_message(FILE *out, const struct families *fs, const struct family *f)
{
    fputs(f->kind == FAMILY_SEND ? " to " : " from ", out);
    if (f->from_any)
        fputs("any", out);
    else
        print_peer(out, fs, f);
    fputs(" tag ", out);
    affine_print(out, fs->space, f->tag);
}

static const char *word(const struct family *f)
{
    switch (f->kind) {
    case FAMILY_SEND: return f->blocking ? "send" : "isend";
    case FAMILY_RECV: return f->blocking ? "recv" : "irecv";
    case FAMILY_WAIT: return "wait";
    case FAMILY_COLL: return "coll";
    }
    bug("no kind of family");
}

static void print_events(FILE *out, const struct families *fs, const char *what,
                         const struct family *f)
{
    fprintf(out, "%s %s at ", what, f->statement);
    print_place(out, fs, f);
    fputs(f->where.n ? ": " : ":", out);
    print_facts(out, fs, &f->where, ", ");
    fputc(';', out);
}

static void print_line(FILE *out, const struct family *f)
{
    if (f->at.line)
        fprintf(out, " line %u", f->at.line);
    fputc('\n', out);
}

static void print_part(FILE *out, const struct families *fs, const struct family_part *part)
{
    print_events(out, fs, part->takes ? "takes" : "gives", &part->of);
    fprintf(out, " %s * (", part->type);
    affine_print(out, fs->space, part->count);
    fputc(')', out);
    print_line(out, &part->of);
}

static void print_never(FILE *out, const struct families *fs, const struct family_never *never)
{
    print_events(out, fs, "never", &never->of);
    fprintf(out, " %s", family_fault_word(never->fault));
    print_line(out, &never->of);
}

static void print_family(FILE *out, const struct families *fs, const struct family *f)
{
    print_events(out, fs, word(f), f);
    switch (f->kind) {
    case FAMILY_SEND:
    case FAMILY_RECV: print_message(out, fs, f); break;
    case FAMILY_WAIT: print_wait(out, fs, f); break;
    case FAMILY_COLL:
        fprintf(out, " %s", f->call);
        if (f->has_root) {
            fputs(f->root_place ? " root at " : " root ", out);
            print_peer(out, fs, f);
        }
        break;
    }
    if (f->comm)
        fprintf(out, " comm %u", f->comm);
    print_line(out, f);
}

static void print_comm(FILE *out, const struct families *fs, const struct family_comm *c)
{
    fprintf(out, c->where.n ? "comm %u: " : "comm %u:", c->number);
    print_facts(out, fs, &c->where, ", ");
    fputc(';', out);
    for (uint32_t i = 0; i < c->n_same; i++) {
        fputs(i ? ", " : " ", out);
        affine_print(out, fs->space, c->same[i]);
    }
    fputc('\n', out);
}

char *families_text(struct arena *arena, const struct families *fs)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        fail_memory();
    for (uint32_t i = 0; i < fs->n_params; i++)
        fprintf(out, "param %s\n", fs->space->atoms[fs->params[i]].name);
    for (uint32_t i = 0; fs->n_dims > 1 && i < fs->n_dims; i++)
        fprintf(out, "%s %s < %s%s", i ? "," : "grid", fs->space->atoms[fs->coords[i]].name,
                fs->space->atoms[fs->dims[i]].name, i + 1 == fs->n_dims ? "\n" : "");
    if (fs->given.n) {
        fputs("given ", out);
        print_facts(out, fs, &fs->given, ", ");
        fputc('\n', out);
    }
    if (fs->errors_return)
        fputs("errors return\n", out);
    for (uint32_t i = 0; i < fs->n_comms; i++)
        print_comm(out, fs, &fs->comms[i]);
    for (uint32_t i = 0; i < fs->n; i++)
        print_family(out, fs, &fs->items[i]);
    for (uint32_t i = 0; i < fs->n_parts; i++)
        print_part(out, fs, &fs->parts[i]);
    for (uint32_t i = 0; i < fs->n_begun; i++) {
        print_events(out, fs, "begins", &fs->begun[i]);
        print_line(out, &fs->begun[i]);
    }
    for (uint32_t i = 0; i < fs->n_nevers; i++)
        print_never(out, fs, &fs->nevers[i]);
    if (fclose(out))
        fail_memory();
    char *copy = arena_strdup(arena, text);
    free(text);
    return copy;
}
