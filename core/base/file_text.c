#include "core/base/file_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

char *file_text(struct arena *a, const char *path, bool *has_nul)
{
    char *text = NULL, *kept = NULL;
    size_t cap = 0;
    FILE *in = fopen(path, "r");
    ssize_t n = in ? getdelim(&text, &cap, '\0', in) : -1;
    int error = errno;
    if (n > 0 || (in && !ferror(in)))
        kept = arena_strdup(a, n > 0 ? text : "");
    if (has_nul)
        *has_nul = n > 0 && text[n - 1] == '\0';
    free(text);
    if (in)
        fclose(in);
    errno = error;
    return kept;
}
