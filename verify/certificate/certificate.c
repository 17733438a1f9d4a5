/* The text is given to Z3 as it is; its answers are counted. */
#include "verify/certificate/certificate.h"

#include <stdbool.h>
#include <string.h>
#include <z3.h>

/* Of Z3's own units, so that the answer does not depend on the machine. */
#define EFFORT "20000000"

static bool line_is(const char *line, const char *text)
{
    size_t n = strlen(text);
    return strncmp(line, text, n) == 0 && (line[n] == '\n' || line[n] == '\0');
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static const char *whole_line(struct arena *arena, const char *line)
{
    return line ? arena_printf(arena, "%.*s", (int)strcspn(line, "\n"), line) : "";
}

/* The comment before question number k, from 0. */
static const char *comment(struct arena *arena, const char *text, uint32_t k)
{
    const char *last = NULL;
    for (; *text; text = next_line(text)) {
        if (*text == ';')
            last = text;
        else if (line_is(text, "(check-sat)") && k-- == 0)
            break;
    }
    return whole_line(arena, last);
}

static Z3_context new_context(void)
{
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(context, NULL);
    return context;
}

struct certificate certificate_check(struct arena *arena, const char *text)
{
    struct certificate c = { 0 };
    for (const char *line = text; *line; line = next_line(line))
        c.n_asked += line_is(line, "(check-sat)");
    Z3_global_param_set("rlimit", EFFORT);
    Z3_context context = new_context();
    const char *answers = arena_strdup(arena, Z3_eval_smtlib2_string(context, text));
    Z3_del_context(context);
    uint32_t n = 0;
    for (const char *line = answers; *line; line = next_line(line), n++) {
        bool unsat = line_is(line, "unsat");
        c.n_unsat += unsat;
        if (!unsat && line[0] == '(' && !c.error)
            c.error = whole_line(arena, line);
        if (!unsat && !c.wrong)
            c.wrong = comment(arena, text, n);
    }
    return c;
}
