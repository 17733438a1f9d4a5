/* String literals and escapes, character constants, string functions. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const char *const escapes = "\a\b\f\n\r\t\v\\\'\"\?\0hidden";
static char octal[] = "\1\12\123\1234", hex[] = "\x41\x7f\xff"
                                                "g";
static const char *joined = "one "
                            "two "
                            "three";

static size_t length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return (size_t)(p - s);
}

static void reverse(char *s)
{
    for (size_t i = 0, n = strlen(s); i < n / 2; i++) {
        char c = s[i];
        s[i] = s[n - 1 - i];
        s[n - 1 - i] = c;
    }
}

int main(void)
{
    for (int i = 0; i < 14; i++)
        printf("%d ", escapes[i]);
    for (unsigned i = 0; i < sizeof octal; i++)
        printf("%d ", octal[i]);
    for (unsigned i = 0; i < sizeof hex; i++)
        printf("%d ", hex[i]);
    printf("\n%s %zu %zu\n", joined, length(joined), sizeof "a\0b");
    printf("%d %d %d %d %d\n", 'a', '\n', '\377', '\x80', 'ab' > 0);
    char buffer[64] = "start";
    strcat(buffer, " and ");
    strncat(buffer, "end of it", 3);
    printf("%s %zu %d\n", buffer, strlen(buffer), strcmp(buffer, "start") > 0);
    reverse(buffer);
    puts(buffer);
    snprintf(buffer, sizeof buffer, "%05d|%-6s|%+.2e|%c|%%|%#x|%5.1f", 42, "ab",
             12345.678, 'z', 255, 2.25);
    puts(buffer);
    printf("%d\n", snprintf(buffer, 4, "abcdef"));
    puts(buffer);
    char word[20];
    int number;
    double real;
    printf("%d ", sscanf("width 640 2.5", "%s %d %lf", word, &number, &real));
    printf("%s %d %g\n", word, number, real);
    printf("%d %ld %g\n", atoi("  -42x"), strtol("0x1f", NULL, 0), atof("2.5e3"));
    char *end;
    long value = strtol("123abc", &end, 10);
    printf("%ld %s\n", value, end);
    char list[] = "a,bc,,d";
    for (char *t = strtok(list, ","); t; t = strtok(NULL, ","))
        printf("[%s]", t);
    puts("");
    for (const char *p = "aZ5 _"; *p; p++)
        printf("%d%d%d%d%c ", !!isalpha(*p), !!isdigit(*p), !!isspace(*p), !!isupper(*p),
               toupper(*p));
    puts("");
    printf("%s %s\n", strstr("hello world", "o w"), strrchr("a/b/c", '/'));
    printf("%.3s|%*d|%-*d|\n", "abcdef", 5, 42, 5, 42);
    wchar_t wide[] = L"w\u00e9x";
    printf("%zu %d %d\n", wcslen(wide), (int)wide[1], (int)sizeof wide);
    printf("%s %zu\n", u8"\u00e9", sizeof u8"\u00e9");
    printf("%d %d\n", (int)L'\x1234', u'x');
    memset(buffer, 'x', 5);
    memmove(buffer + 1, buffer, 4);
    buffer[5] = 0;
    printf("%s %d\n", buffer, memcmp("abc", "abd", 3) < 0);
    char *copy = strdup("copied");
    copy[0] = 'C';
    puts(copy);
    free(copy);
    printf("%s %s\n", __func__, &"tail"[2]);
    printf("%c%c\n", "index"[1], 2 ["index"]);
    char no_end[2] = "ab", empty[] = "";
    printf("%c %zu %d\n", no_end[1], sizeof empty, "" == NULL);
    return strlen("\x00"
                  "abc") == 0
               ? '\n'
               : 1;
}
