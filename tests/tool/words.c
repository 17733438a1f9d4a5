#include "tests/tool/words.h"

#include <stdio.h>
#include <stdlib.h>

void words_split(wordexp_t *words, const char *name, const char *line)
{
    words->we_offs = 0;
    int bad = wordexp(name, words, WRDE_NOCMD);
    if (!bad)
        bad = wordexp(line, words, WRDE_NOCMD | WRDE_APPEND);
    if (bad) {
        fprintf(stderr, "not the words of a command: %s\n", line);
        exit(2);
    }
}
