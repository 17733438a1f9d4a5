#include "report/format.h"

#include "core/base/near.h"
#include "report/json.h"

#include <string.h>

/* One result is an object as result_json() makes it, several are an array of them. */
static void json_write(FILE *out, const struct result *const *results, size_t n)
{
    json_t *all = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(all, result_json(results[i]));
    json_dumpf(n == 1 ? json_array_get(all, 0) : all, out, JSON_INDENT(2));
    fputc('\n', out);
    json_decref(all);
}

static const struct {
    const char *name;
    format_writer *write;
} formats[] = {
    {"json", json_write},     {"html", html_write},   {"sarif", sarif_write},
    {"junit", junit_write},   {"github", github_write}, {"gitlab", gitlab_write},
    {"mermaid", mermaid_write},
    {"dot", dot_write},       {"chart", chart_write},  {"csv", csv_write},
};

format_writer *format_find(const char *name)
{
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (strcmp(formats[i].name, name) == 0)
            return formats[i].write;
    return NULL;
}

void format_look(struct near *n)
{
    near_look(n, "text");
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        near_look(n, formats[i].name);
}

const char *format_names(void)
{
    return "json, html, sarif, junit, github, gitlab, csv, mermaid, dot or chart";
}

int format_call_length(const char *call)
{
    size_t n = strcspn(call, "(");
    return n < 200 ? (int)n : 200;
}
