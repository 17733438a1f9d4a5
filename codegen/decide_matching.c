/* The encoding for requests, probes and tests. */
#include "codegen/decide.h"

bool decide_matching(struct arena *arena, const struct skel *s,
                     const struct codegen_options *o, const struct decide_facts *f,
                     struct decision *d, const char **error)
{
    (void)s, (void)o, (void)f, (void)d;
    *error = arena_strdup(arena, "no encoding covers requests yet");
    return false;
}
