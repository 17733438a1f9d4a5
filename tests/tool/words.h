#ifndef M2S_TESTS_WORDS_H
#define M2S_TESTS_WORDS_H

/* The words of a command line, in the quotes of a shell: '...' as it stands, "..." with \ before
 * what is quoted.  Nothing is expanded. */
struct words {
    int n;
    char **list; /* ends with NULL */
    char *text;  /* all of them */
};

/* `name` becomes the first word. */
struct words words_split(const char *name, const char *line);
void words_free(struct words *w);

#endif
