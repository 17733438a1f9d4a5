/* Flags come from the compilation database, paths are below its directories. */
#include "n.h"

const char *words = WORDS;

int main(void)
{
    return n();
}
