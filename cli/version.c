/* --version: ours and SPIN's, since SPIN's number alone does not name one program. */
#include "cli/options.h"

#include "core/base/fail.h"
#include "verify/verify.h"

void options_version(FILE *out)
{
    struct arena *arena = arena_new();
    const char *spin = verify_spin_version(arena);
    fprintf(out, "mpi2spin %s\n%s\n", M2S_VERSION,
            spin ? spin : "SPIN is not installed (Debian package: spin)");
    arena_free(arena);
}
