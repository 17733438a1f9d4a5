#include "cli/certificate_command.h"

#include "core/base/fail.h"
#include "core/base/file_text.h"
#include "verify/certificate/certificate.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *content(struct arena *arena, const char *path)
{
    const char *text = file_text(arena, path, NULL);
    if (!text)
        fail("cannot read %s: %s", path, strerror(errno));
    return text;
}

static int check(struct arena *arena, const char *path)
{
    struct certificate c = certificate_check(arena, content(arena, path));
    if (c.n_asked && c.n_unsat == c.n_asked && !c.error && !c.wrong) {
        printf("%s: Z3 confirms all of its %u obligations\n", path, c.n_asked);
        return EXIT_VERIFIED;
    }
    if (!c.n_asked || c.error)
        printf("%s: this is no certificate%s%s\n", path, c.error ? ": " : "",
               c.error ? c.error : "");
    else
        printf("%s: Z3 confirms %u of its %u obligations, not this one: %s\n", path, c.n_unsat,
               c.n_asked, c.wrong ? c.wrong : "");
    return EXIT_INCONCLUSIVE;
}

int certificate_command(struct arena *arena, const char *const *files, size_t n)
{
    int code = EXIT_VERIFIED;
    for (size_t i = 0; i < n; i++) {
        int one = check(arena, files[i]);
        code = one == EXIT_VERIFIED ? code : one;
    }
    return code;
}
