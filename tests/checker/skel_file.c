/* Reads a whole file, of any length, and parses it. */
#include "tests/checker/skel_file.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/text.h"

#include <string.h>

char *skel_file_text(struct arena *arena, const char *path)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!in)
        fail("cannot open %s:", path);
    char *text = NULL;
    size_t n = 0, cap = 0, got;
    do {
        VEC_RESERVE(arena, text, n, cap, n + 4096);
        got = fread(text + n, 1, cap - n - 1, in);
        n += got;
    } while (got);
    if (ferror(in))
        fail("cannot read %s:", path);
    if (in != stdin)
        fclose(in);
    text[n] = '\0';
    return text;
}

struct skel *skel_file_read(struct arena *arena, const char *path)
{
    const char *error = NULL;
    struct skel *s = skel_parse(arena, skel_file_text(arena, path), path, &error);
    if (!s)
        fail("%s", error);
    return s;
}
