#include "core/base/near.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { LONGEST = 64, SHORT = 3 };

static bool same_letter(char a, char b)
{
    return toupper((unsigned char)a) == toupper((unsigned char)b);
}

/* Letters that have to be changed, added or left out, in upper or lower case. */
static size_t distance(const char *a, const char *b)
{
    size_t n = strlen(b), row[LONGEST];
    if (n >= LONGEST)
        return n;
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t change = corner + !same_letter(a[i - 1], b[j - 1]);
            size_t less = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = change < less ? change : less;
        }
    }
    return row[n];
}

struct near near_word(const char *word)
{
    return (struct near){word, NULL, strlen(word) > SHORT ? 3 : 2};
}

void near_look(struct near *n, const char *other)
{
    size_t d = distance(n->word, other);
    if (d < n->least) {
        n->best = other;
        n->least = d;
    }
}
