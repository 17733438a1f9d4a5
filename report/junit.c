/* JUnit XML: a suite for each program, a test case for each process count.
 *
 *     <testsuites tests="2" failures="1" errors="0" skipped="0">
 *       <testsuite name="ring.c" ...>
 *         <testcase classname="ring.c" name="potential-deadlock n=3" time="0.02">
 *           <failure type="MPI-DEADLOCK" message="potential deadlock ...">...</failure>
 *
 * Violated is a failure, what is not supported an error, what was not decided is skipped: no
 * test passes that was not verified.
 */
#include "report/format.h"

#include "core/base/fail.h"

#include <libxml/xmlwriter.h>
#include <stdlib.h>
#include <string.h>

struct counts {
    unsigned tests, failures, errors, skipped;
    double seconds;
};

struct writer {
    xmlTextWriter *xml;
};

/* Text that XML 1.0 can hold: other control characters and bytes that are no UTF-8 become '?'. */
static xmlChar *clean(const char *s)
{
    xmlChar *copy = xmlStrdup((const xmlChar *)(s ? s : ""));
    for (xmlChar *c = copy; c && *c; c++)
        if (*c < 0x20 && *c != '\t' && *c != '\n')
            *c = '?';
    if (copy && !xmlCheckUTF8(copy))
        for (xmlChar *c = copy; *c; c++)
            if (*c >= 0x80)
                *c = '?';
    if (!copy)
        fail_memory();
    return copy;
}

static void attribute(struct writer *w, const char *name, const char *value)
{
    xmlChar *text = clean(value);
    xmlTextWriterWriteAttribute(w->xml, (const xmlChar *)name, text);
    xmlFree(text);
}

static void text(struct writer *w, const char *s)
{
    xmlChar *t = clean(s);
    xmlTextWriterWriteString(w->xml, t);
    xmlFree(t);
}

static void begin(struct writer *w, const char *name)
{
    xmlTextWriterStartElement(w->xml, (const xmlChar *)name);
}

static void end(struct writer *w)
{
    xmlTextWriterEndElement(w->xml);
}

static void number(struct writer *w, const char *name, unsigned value)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", value);
    attribute(w, name, digits);
}

static void seconds(struct writer *w, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.3f", value);
    attribute(w, "time", digits);
}

static void add(struct counts *to, const struct result_run *run)
{
    to->tests++;
    to->seconds += run->seconds;
    to->failures += run->outcome == OUTCOME_VIOLATED;
    to->errors += run->outcome == OUTCOME_UNSUPPORTED;
    to->skipped += run->outcome == OUTCOME_POSSIBLE || run->outcome == OUTCOME_INCONCLUSIVE ||
                   run->outcome == OUTCOME_SUPPRESSED;
}

/* A program that was not compiled is one test case with an error. */
static struct counts count(const struct result *r)
{
    struct counts c = {0};
    for (uint32_t i = 0; i < r->n_runs; i++)
        add(&c, r->runs[i]);
    if (!r->n_runs)
        c.tests = c.errors = 1;
    c.tests += r->every != NULL;
    c.skipped += r->every && !r->every->is_proved;
    return c;
}

static void totals(struct writer *w, const struct counts *c)
{
    number(w, "tests", c->tests);
    number(w, "failures", c->failures);
    number(w, "errors", c->errors);
    number(w, "skipped", c->skipped);
    seconds(w, c->seconds);
}

static void finding(struct writer *w, const struct result_finding *f)
{
    char line[16];
    snprintf(line, sizeof line, ":%u: ", f->at.line);
    if (f->at.file) {
        text(w, f->at.file);
        text(w, line);
    }
    text(w, f->message);
    text(w, " [");
    text(w, f->code);
    text(w, "]\n");
    for (uint32_t i = 0; i < f->n_notes; i++) {
        snprintf(line, sizeof line, ":%u: ", f->notes[i].at.line);
        text(w, "  ");
        if (f->notes[i].at.file) {
            text(w, f->notes[i].at.file);
            text(w, line);
        }
        text(w, f->notes[i].text);
        text(w, "\n");
    }
}

static const char *element_of(enum outcome o)
{
    switch (o) {
    case OUTCOME_VIOLATED:
        return "failure";
    case OUTCOME_UNSUPPORTED:
        return "error";
    case OUTCOME_POSSIBLE:
    case OUTCOME_INCONCLUSIVE:
    case OUTCOME_SUPPRESSED:
        return "skipped";
    case OUTCOME_VERIFIED:
    case OUTCOME_BOUNDED:
        return NULL;
    }
    return "error";
}

/* Why it did not pass: the finding that decides, and all of them as text. */
static void problem(struct writer *w, const char *name, const char *reason,
                    struct result_finding *const *findings, uint32_t n)
{
    begin(w, name);
    attribute(w, "message", n ? findings[0]->message : reason);
    if (strcmp(name, "skipped") != 0)
        attribute(w, "type", n ? findings[0]->code : "mpi2spin");
    for (uint32_t i = 0; i < n && strcmp(name, "skipped") != 0; i++)
        finding(w, findings[i]);
    end(w);
}

/* Who grades by the report must see that a program passes since it calls nothing. */
static void remark(struct writer *w, const char *text)
{
    begin(w, "properties");
    begin(w, "property");
    attribute(w, "name", "remark");
    attribute(w, "value", text);
    end(w);
    end(w);
}

static void test_case(struct writer *w, const struct result *r, const struct result_run *run)
{
    char name[32];
    const char *element = element_of(run->outcome);
    snprintf(name, sizeof name, " n=%u", run->nprocs);
    xmlChar *full = xmlStrcat(clean(r->property), (const xmlChar *)name);
    begin(w, "testcase");
    attribute(w, "classname", result_name(r));
    attribute(w, "name", (const char *)full);
    seconds(w, run->seconds);
    if (result_remark(run))
        remark(w, result_remark(run));
    if (element)
        problem(w, element, run->reason, run->findings, run->n_findings);
    begin(w, "system-out");
    text(w, outcome_text(run->outcome));
    if (!element && run->reason) {
        text(w, ": ");
        text(w, run->reason);
    }
    text(w, "\n");
    text(w, run->command);
    text(w, "\n");
    end(w);
    end(w);
    xmlFree(full);
}

/* Every number of processes is one more. */
static void every_case(struct writer *w, const struct result *r)
{
    struct arena *scratch = arena_new();
    const char *said = result_every_text(scratch, r);
    begin(w, "testcase");
    attribute(w, "classname", result_name(r));
    attribute(w, "name", arena_printf(scratch, "%s n=all", r->property));
    if (!r->every->is_proved)
        problem(w, "skipped", said, NULL, 0);
    begin(w, "system-out");
    text(w, said);
    end(w);
    end(w);
    arena_free(scratch);
}

static void suite(struct writer *w, const struct result *r)
{
    struct counts c = count(r);
    begin(w, "testsuite");
    attribute(w, "name", result_name(r));
    totals(w, &c);
    for (uint32_t i = 0; i < r->n_runs; i++)
        test_case(w, r, r->runs[i]);
    if (r->every)
        every_case(w, r);
    if (!r->n_runs) {
        begin(w, "testcase");
        attribute(w, "classname", result_name(r));
        attribute(w, "name", "C code");
        problem(w, "error", "it was not compiled", r->findings, r->n_findings);
        end(w);
    }
    end(w);
}

void junit_write(FILE *out, const struct result *const *results, size_t n)
{
    xmlBuffer *buffer = xmlBufferCreate();
    struct writer w = {.xml = buffer ? xmlNewTextWriterMemory(buffer, 0) : NULL};
    struct counts all = {0};
    if (!w.xml)
        fail_memory();
    for (size_t i = 0; i < n; i++) {
        struct counts c = count(results[i]);
        all.tests += c.tests;
        all.failures += c.failures;
        all.errors += c.errors;
        all.skipped += c.skipped;
        all.seconds += c.seconds;
    }
    xmlTextWriterSetIndent(w.xml, 1);
    xmlTextWriterStartDocument(w.xml, NULL, "UTF-8", NULL);
    begin(&w, "testsuites");
    attribute(&w, "name", "mpi2spin");
    totals(&w, &all);
    for (size_t i = 0; i < n; i++)
        suite(&w, results[i]);
    end(&w);
    xmlTextWriterEndDocument(w.xml);
    xmlFreeTextWriter(w.xml);
    fputs((const char *)xmlBufferContent(buffer), out);
    xmlBufferFree(buffer);
}
