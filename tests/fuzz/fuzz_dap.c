/* Messages to the debug adapter. */
#include "tests/fuzz/fuzz.h"

#include "ide/dap.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    fuzz_serve(data, n, dap_serve);
    return 0;
}
