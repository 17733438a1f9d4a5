/* Messages to the language server. */
#include "tests/fuzz/fuzz.h"

#include "ide/lsp.h"

static int serve(struct arena *arena)
{
    static const struct project_option options[] = {{"np", true}, {"timeout", true},
                                                    {NULL, false}};
    return lsp_serve(arena, options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_serve(data, n, serve);
    return 0;
}
