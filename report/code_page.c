#include "report/code_page.h"

#include "core/diag/diag.h"

#include <string.h>
#include <strings.h>

const struct code_page *code_page_find(const char *code)
{
    for (size_t i = 0; i < n_code_pages; i++)
        if (strcasecmp(code_pages[i].code, code) == 0)
            return &code_pages[i];
    return NULL;
}

/* The lines of a program, without the first one, which says how it is tested. */
static void print_program(FILE *out, const char *title, const char *program)
{
    const char *line = strchr(program, '\n');
    if (!line)
        return;
    fprintf(out, "\n%s\n\n", title);
    for (line++; *line; line += strcspn(line, "\n") + 1) {
        int n = (int)strcspn(line, "\n");
        fprintf(out, n ? "    %.*s\n" : "%.*s\n", n, line);
    }
}

/* The sections as paragraphs with a title; the title of the page and what only leads to the
 * programs are left out. */
static void print_text(FILE *out, const struct code_page *page)
{
    const char *end = strstr(page->text, "\n## Programs");
    const char *line = strchr(page->text, '\n');
    if (!*page->faulty || !end)
        end = page->text + strlen(page->text);
    for (line = line ? line + 1 : end; line < end; line += strcspn(line, "\n") + 1) {
        int n = (int)strcspn(line, "\n"), skip = strncmp(line, "## ", 3) == 0 ? 3 : 0;
        fprintf(out, "%.*s\n", n - skip, line + skip);
    }
}

void code_page_print(FILE *out, const struct code_page *page)
{
    enum diag_code code = diag_code_find(page->code);
    if (code != DIAG_CODE_COUNT)
        fprintf(out, "%s (%s, family %s): %s\n", page->code,
                diag_severity_text(diag_code_severity(code)), diag_code_family(code),
                diag_code_summary(code));
    print_text(out, page);
    print_program(out, "A faulty program", page->faulty);
    print_program(out, "The corrected program", page->corrected);
}
