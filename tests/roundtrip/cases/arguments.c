/* args: 10 abc -v 3
 * The command line of main, and the order of evaluation in calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int verbose;

static int option(char **argv, int *i)
{
    const char *s = argv[*i];
    if (*s != '-')
        return 0;
    switch (s[1]) {
    case 'v':
        verbose = atoi(argv[++*i]);
        return 1;
    default:
        return -1;
    }
}

int main(int argc, char *argv[])
{
    int total = 0;
    printf("%d\n", argc);
    for (int i = 1; i < argc; i++) {
        if (option(argv, &i))
            continue;
        printf("%s %zu\n", argv[i], strlen(argv[i]));
        total += atoi(argv[i]);
    }
    char **p = argv + 1;
    while (*p)
        putchar(**p++);
    putchar('\n');
    argv[1][0] = 'X';
    printf("%s %d %d\n", argv[1], total, verbose);
    return argc + verbose;
}
