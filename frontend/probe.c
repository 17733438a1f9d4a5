/* m2s-frontend-probe [--read | --stub] [-p DIR] FILES... [-- flags]: prints the IR, or the
 * diagnostics; --read: the files that were read; --stub: go on without missing headers. */
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/ir/check.h"
#include "core/ir/text.h"
#include "frontend/frontend.h"

#include <string.h>

int main(int argc, char **argv)
{
    struct arena *arena = arena_new();
    struct frontend_options o = {.give_up_ms = clock_after(60)};
    struct diags ds = {.arena = arena};
    struct frontend_files read = {0};
    bool only_files = argc > 1 && strcmp(argv[1], "--read") == 0;
    o.stub_missing = argc > 1 && strcmp(argv[1], "--stub") == 0;
    argv += only_files || o.stub_missing;
    argc -= only_files || o.stub_missing;
    o.read = &read;
    int i = 1;
    o.files = ARENA_ARRAY(arena, const char *, argc);
    if (argc > 2 && strcmp(argv[1], "-p") == 0) {
        o.compdb = argv[2];
        i = 3;
    }
    for (; i < argc && strcmp(argv[i], "--") != 0; i++)
        o.files[o.n_files++] = argv[i];
    if (i < argc) {
        o.cflags = (const char **)(argv + i + 1);
        o.n_cflags = (size_t)(argc - i - 1);
    }
    struct ir_prog *p = frontend_run(arena, &o, &ds);
    for (size_t k = 0; k < ds.n; k++)
        diag_print(stderr, ds.items[k], false);
    int rc = p ? EXIT_VERIFIED : EXIT_C_ERROR;
    for (size_t k = 0; only_files && k < read.n; k++)
        puts(read.items[k]);
    if (only_files && read.incomplete)
        puts("and others");
    if (p && !only_files) {
        ir_dump(stdout, p);
        const char *error = ir_check(p, arena);
        if (error)
            bug("%s", error);
    }
    arena_free(arena);
    return rc;
}
