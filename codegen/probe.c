/* m2s-codegen-probe FILE.skel: prints the model of a skeleton.
 *
 *     --encoding=auto|rendezvous|...   --partial   --servers=0,3
 *     --max-chans=N (share channels above that)   --depth=K
 *     --lines   --markers   --facts (size and flags on stderr)
 */
#include "codegen/codegen.h"
#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(struct arena *arena, const char *path)
{
    FILE *in = fopen(path, "r");
    if (!in)
        fail("cannot read %s:", path);
    char *text = NULL;
    size_t n = 0, cap = 0;
    for (int c; (c = getc(in)) != EOF;)
        VEC_PUSH(arena, text, n, cap, (char)c);
    fclose(in);
    VEC_PUSH(arena, text, n, cap, '\0');
    return text;
}

static enum encoding read_encoding(const char *text)
{
    for (int e = ENCODING_AUTO; e <= ENCODING_DIRECT; e++)
        if (!strcmp(text, encoding_text((enum encoding)e)))
            return (enum encoding)e;
    fail("no such encoding: %s", text);
}

static void read_servers(struct arena *arena, const char *text,
                         struct codegen_options *o)
{
    uint32_t *ranks = NULL;
    uint32_t n = 0, cap = 0;
    for (const char *p = text; *p;) {
        char *end;
        uint32_t rank = (uint32_t)strtoul(p, &end, 10);
        if (end == p)
            fail("not a list of ranks: %s", text);
        VEC_PUSH(arena, ranks, n, cap, rank);
        p = *end == ',' ? end + 1 : end;
    }
    o->servers = ranks;
    o->n_servers = n;
}

static bool starts(const char *text, const char *head, const char **rest)
{
    size_t n = strlen(head);
    *rest = text + n;
    return !strncmp(text, head, n);
}

static const char *read_options(struct arena *arena, int argc, char **argv,
                                struct codegen_options *o, bool *facts)
{
    const char *path = NULL, *rest;
    for (int i = 1; i < argc; i++) {
        if (starts(argv[i], "--encoding=", &rest))
            o->encoding = read_encoding(rest);
        else if (starts(argv[i], "--servers=", &rest))
            read_servers(arena, rest, o);
        else if (starts(argv[i], "--max-chans=", &rest))
            o->max_chans = (uint32_t)strtoul(rest, NULL, 10);
        else if (starts(argv[i], "--depth=", &rest))
            o->depth = (uint32_t)strtoul(rest, NULL, 10);
        else if (!strcmp(argv[i], "--partial"))
            o->property = PROPERTY_PARTIAL;
        else if (!strcmp(argv[i], "--lines"))
            o->line_markers = true;
        else if (!strcmp(argv[i], "--markers"))
            o->trace_markers = true;
        else if (!strcmp(argv[i], "--facts"))
            *facts = true;
        else
            path = argv[i];
    }
    if (!path)
        fail("usage: m2s-codegen-probe [OPTIONS] FILE.skel");
    return path;
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct codegen_options o = { 0 };
    const char *error = NULL;
    bool facts = false;
    const char *path = read_options(arena, argc, argv, &o, &facts);
    struct skel *s = skel_parse(arena, read_file(arena, path), path, &error);
    if (s && (error = skel_check(s, arena)))
        s = NULL;
    struct model *model = s ? codegen_run(arena, s, &o, &error) : NULL;
    if (!model)
        fprintf(stderr, "%s\n", error);
    else
        fwrite(model->promela, 1, model->length, stdout);
    if (model && facts)
        fprintf(stderr, "%s %u procs %u chans %s -m%u%s%s\n",
                encoding_text(model->encoding), model->n_procs, model->n_chans,
                model->pan_flags, model->depth, model->caveat ? " caveat: " : "",
                model->caveat ? model->caveat : "");
    arena_free(arena);
    return model ? 0 : 1;
}
