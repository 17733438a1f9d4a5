/* Runs the tool for each line that is read, and prints its exit codes in the same order.
 *
 *     printf 'out.1\tparts\tverify -n 2 a.c\nout.2\t.\tverify -n 2 b.c\n' | m2s-batch 60
 *
 * A line is the file for all that the tool says, the folder where it runs, and its arguments in a
 * shell's quotes, with tabs between.  The number is that of the seconds that each may take.
 */
#include "tests/tool/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the line at its first tab: what comes after it. */
static char *cut(char *line)
{
    char *tab = strchr(line, '\t');
    if (!tab) {
        fprintf(stderr, "no tab in: %s\n", line);
        exit(2);
    }
    *tab = '\0';
    return tab + 1;
}

static int run_line(char *line, unsigned seconds)
{
    char *folder = cut(line), *arguments = cut(folder);
    return tool_run(&(struct tool_call){
        .output = line, .folder = folder, .seconds = seconds, .line = arguments});
}

int main(int argc, char **argv)
{
    unsigned seconds = argc == 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    char *line = NULL;
    size_t size = 0;
    if (!seconds) {
        fprintf(stderr, "usage: m2s-batch SECONDS <LINES\n");
        return 2;
    }
    while (getline(&line, &size, stdin) > 0) {
        line[strcspn(line, "\n")] = '\0';
        printf("%d\n", run_line(line, seconds));
    }
    free(line);
    return 0;
}
