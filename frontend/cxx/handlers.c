/* Does a program catch exceptions?  Where it does not, one that is thrown ends the process, and
 * there is no way from a call to a handler to follow.  Nor is there a function of the program that
 * runs before such an end, if it gives none to std::set_terminate().  A word in a comment counts:
 * then there are such ways, which nothing takes. */
#include "frontend/cxx/cxx.h"

#include "core/base/arena.h"
#include "core/base/file_text.h"
#include "core/base/vec.h"

#include <ctype.h>
#include <string.h>

static bool goes_on(char c)
{
    return c == '_' || isalnum((unsigned char)c);
}

/* Where the word ends that stands there, or NULL. */
static const char *behind(const char *p, const char *word)
{
    for (; *word; word++) {
        if (*p != *word && !(*word == ' ' && isspace((unsigned char)*p)))
            return NULL;
        for (p++; *word == ' ' && isspace((unsigned char)*p);)
            p++;
    }
    return p;
}

static bool has_word(const char *text, const char *word)
{
    for (const char *p = text; p && (p = strchr(p, *word)) != NULL; p++) {
        const char *end = p == text || !goes_on(p[-1]) ? behind(p, word) : NULL;
        if (end && !goes_on(*end))
            return true;
    }
    return false;
}

/* The next name; blanks in it have a backslash before them, and so have ends of lines. */
static char *next_name(struct arena *a, const char **rest)
{
    const char *p = *rest;
    while (isspace((unsigned char)*p) || (*p == '\\' && p[1] == '\n'))
        p++;
    char *name = arena_strdup(a, p);
    size_t n = 0;
    for (; *p && !isspace((unsigned char)*p); p++) {
        if (*p == '\\' && p[1] == ' ')
            p++;
        name[n++] = *p;
    }
    name[n] = '\0';
    *rest = p;
    return n ? name : NULL;
}

bool cxx_file_says(struct arena *a, const char *file, const char *word)
{
    return has_word(file_text(a, file, NULL), word);
}

bool cxx_says(struct arena *a, const char *rule, const char *word)
{
    const char *rest = file_text(a, rule, NULL), *name;
    rest = rest ? strstr(rest, ": ") : NULL;
    if (!rest)
        return true;
    for (rest++; (name = next_name(a, &rest)) != NULL;)
        if (has_word(file_text(a, name, NULL), word))
            return true;
    return false;
}

void cxx_included(struct arena *a, struct cxx_file *f, const char *rule, const char *ours,
                  const char *folder)
{
    const char *rest = file_text(a, rule, NULL), *name;
    rest = rest ? strstr(rest, ": ") : NULL;
    f->n_included = 0;
    for (rest = rest ? rest + 1 : ""; (name = next_name(a, &rest)) != NULL;)
        if (strncmp(name, ours, strlen(ours)) != 0 && strncmp(name, folder, strlen(folder)) != 0)
            VEC_PUSH(a, f->included, f->n_included, f->cap_included, name);
}
