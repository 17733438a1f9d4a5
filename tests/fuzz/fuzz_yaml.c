/* Project files: they are understood, or there is an error that says why. */
#include "tests/fuzz/fuzz.h"

#include "check/project.h"
#include "core/base/fail.h"

#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const struct project_option options[] = {
        {"np", true}, {"args", true}, {"input", true}, {"timeout", true}, {"no-slice", false},
        {"property", true}, {NULL, false}};
    struct arena *arena = arena_new();
    struct diags ds = {.arena = arena};
    int fd = fuzz_file(data, n);
    const struct project *p =
        project_read(arena, arena_printf(arena, "/proc/self/fd/%d", fd), options, &ds);
    if (!p && !ds.errors)
        bug("refused, and nobody says why");
    close(fd);
    arena_free(arena);
    return 0;
}
