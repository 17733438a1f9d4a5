#include "report/html.h"

#include "core/diag/json.h"
#include "report/json.h"

#include <stdlib.h>
#include <string.h>

extern const char m2s_page_css[], m2s_page_model_js[], m2s_page_colour_js[], m2s_page_chart_js[],
    m2s_page_source_js[], m2s_page_viewer_js[], m2s_page_matrix_js[], m2s_page_page_js[];

/* ---- source texts ---- */

enum { MAX_SOURCE = 4 << 20 };

static void add_source(json_t *sources, struct src_range at)
{
    if (!at.file || json_object_get(sources, at.file))
        return;
    FILE *f = fopen(at.file, "r");
    char *text = malloc(MAX_SOURCE + 1);
    size_t n = f && text ? fread(text, 1, MAX_SOURCE, f) : 0;
    if (n) {
        text[n] = '\0';
        json_object_set_new(sources, at.file, json_text(text));
    }
    if (f)
        fclose(f);
    free(text);
}

static void add_trace(json_t *sources, const struct result_trace *t)
{
    for (uint32_t i = 0; i < t->n_events; i++) {
        add_source(sources, t->events[i].at);
        add_source(sources, t->events[i].partner_at);
    }
    for (uint32_t r = 0; r < t->nprocs; r++)
        add_source(sources, t->final[r].at);
}

static void add_findings(json_t *sources, struct result_finding *const *findings, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        add_source(sources, findings[i]->at);
        for (uint32_t k = 0; k < findings[i]->n_notes; k++)
            add_source(sources, findings[i]->notes[k].at);
        if (findings[i]->trace)
            add_trace(sources, findings[i]->trace);
    }
}

/* Adds the files in which something of the result happens, as they are now: {"ring.c": "text",
 * ...}; those that cannot be read are left out. */
static void add_sources(const struct result *result, json_t *sources)
{
    add_findings(sources, result->findings, result->n_findings);
    for (uint32_t r = 0; r < result->n_runs; r++)
        add_findings(sources, result->runs[r]->findings, result->runs[r]->n_findings);
}

/* ---- the page ---- */

/* JSON inside <script>: "</script>" and "<!--" must not appear in it. */
static int write_escaped(const char *text, size_t n, void *data)
{
    FILE *out = data;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '<')
            fputs("\\u003c", out);
        else
            fputc(text[i], out);
    }
    return 0;
}

static void write_data(FILE *out, const char *id, json_t *j)
{
    fprintf(out, "<script type=\"application/json\" id=\"%s\">", id);
    json_dump_callback(j, write_escaped, out, JSON_COMPACT);
    fputs("</script>\n", out);
    json_decref(j);
}

void html_write(FILE *out, const struct result *const *results, size_t n)
{
    json_t *all = json_array(), *sources = json_object();
    for (size_t i = 0; i < n; i++) {
        json_array_append_new(all, result_json(results[i]));
        add_sources(results[i], sources);
    }
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<title>mpi2spin</title>\n<style>\n", out);
    fputs(m2s_page_css, out);
    fputs("</style>\n</head>\n<body>\n<div id=\"page\">"
          "<noscript>This report draws itself with a script, which is part of this file."
          "</noscript></div>\n", out);
    write_data(out, "results", all);
    write_data(out, "sources", sources);
    fputs("<script>\n", out);
    const char *const scripts[] = {m2s_page_model_js, m2s_page_colour_js, m2s_page_chart_js,
                                   m2s_page_source_js, m2s_page_viewer_js, m2s_page_matrix_js,
                                   m2s_page_page_js};
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
        fputs(scripts[i], out);
    fputs("const page = start();\n</script>\n</body>\n</html>\n", out);
}
