/* Verdict tests: the expectation stands in the C file itself (in Fortran behind a !), in lines like
 *
 *     // verify: -n 2..4 => verified
 *     // verify: -n 3 --args "5" => violated MPI-DEADLOCK line 17
 *     // verify: -n 4 => verified states 123          (the state count is pinned)
 *     // verify: -n 4 => verified by spin             (who has searched: walk, own, alike, spin)
 *     // verify: -n 4 => bounded                      (verified within bounds, for one number of processes)
 *     // files: main.c other.c -- -Iinc               (all files, and C flags)
 *     // verify: -n 4 => violated MPI-ASSERT line 9 MPI-DEADLOCK line 17 findings 2
 *
 * What follows => is the verdict, then optionally diagnostic codes, the lines that they must point
 * at, the number of states that are stored, who has searched ("by"), how many errors there are, a
 * word of the output ("says"), one that must not be there ("no"), no warning at all ("clean").
 *
 *     m2s-verdicts FILE.c...
 *     m2s-verdicts --through "to_llvm.sh ..." LIST FILE.c...
 *     m2s-verdicts --with "--engine spin" LIST FILE.c...
 *
 * With --through a command makes other files of them, whose names it prints; with --with the tool is
 * given more words.  The same verdict, codes and lines must come out, but for the programs in the
 * list, with the verdict that stands there, a code, if it is another one, and the reason.  Whether
 * a proof is one within bounds is not compared.
 *
 * A program that takes more than SLOW seconds of processor time is named.
 */
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "tests/tool/tool.h"

#include <libgen.h>
#include <regex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SECONDS = 300, TEXT = 1024, LINES_SHOWN = 30, SLOW = 3 };

struct verdicts {
    int passed, failed;
    char output[64]; /* the file for what the tool says */
    const char *through; /* a command, or NULL */
    const char *with;    /* words for the tool, or "" */
    char *differences;
};

/* One run of the tool, and what must come out of it. */
struct expectation {
    const char *path;     /* of the C file */
    const char *text;     /* as it stands there */
    int code;             /* the exit code of the tool */
    char *said;           /* all that it said */
    bool through;         /* of another form of the program, or decided in another way */
    const char *instead;  /* what must come out of that, or NULL */
    char complaint[TEXT]; /* what is wrong; empty: nothing */
};

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;
    if (!f || (getdelim(&text, &size, '\0', f) < 0 && ferror(f))) {
        perror(path);
        exit(2);
    }
    fclose(f);
    return text ? text : strdup("");
}

/* A proof within bounds is a verdict of its own: exactness that is lost is seen. */
static const struct {
    const char *word;
    int code;
} verdicts[] = {
    {"verified", 0},     {"bounded", 0},     {"violated", 10},
    {"inconclusive", 5}, {"unsupported", 4}, {"c-error", 2},
};

static bool is_proof(const char *verdict)
{
    return strcmp(verdict, "verified") == 0 || strcmp(verdict, "bounded") == 0;
}

static const char *verdict_of(const struct expectation *e)
{
    if (e->code == 0 && strstr(e->said, "verified within bounds"))
        return "bounded";
    for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++)
        if (verdicts[i].code == e->code)
            return verdicts[i].word;
    return "none";
}

/* ---- what the tool said ---- */

/* How many of its lines match? */
static int lines_like(const char *said, const char *format, ...)
{
    char pattern[TEXT];
    va_list ap;
    va_start(ap, format);
    vsnprintf(pattern, sizeof pattern, format, ap);
    va_end(ap);
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE) != 0) {
        fprintf(stderr, "no regular expression: %s\n", pattern);
        exit(2);
    }
    int n = 0;
    regmatch_t match;
    for (; regexec(&regex, said, 1, &match, 0) == 0; n++) {
        said += match.rm_eo;
        said += strcspn(said, "\n");
        if (!*said++)
            break;
    }
    regfree(&regex);
    return n;
}

static bool has_mark(const char *said, const char *code)
{
    char mark[TEXT];
    snprintf(mark, sizeof mark, "[%s]", code);
    return strstr(said, mark) != NULL;
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- what it must say ---- */

static bool right_line(struct expectation *e, const char *number)
{
    return lines_like(e->said, "^[^ ]*%s:%s:[0-9]+: (error|warning): ", base_of(e->path), number);
}

static bool right_states(struct expectation *e, const char *number)
{
    return lines_like(e->said, ": %s states", number);
}

/* Has this search answered for each number of processes? */
static bool right_search(struct expectation *e, const char *who)
{
    static const char *const names[][2] = {{"walk", "1, Coro"},
                                           {"own", "(7.[47]|states), search without SPIN"},
                                           {"alike", "alike ranks, "},
                                           {"spin", " encoding"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i][0], who) == 0) {
            int n = lines_like(e->said, "^  -n [0-9]+: .*\\(tier ");
            return n && lines_like(e->said, "^  -n [0-9]+: .*\\(tier .*%s", names[i][1]) == n;
        }
    return false;
}

static bool right_findings(struct expectation *e, const char *number)
{
    return lines_like(e->said, "(^|: )error: .*\\[[A-Z-]*\\]$") == atoi(number);
}

static bool right_words(struct expectation *e, const char *words)
{
    return strstr(e->said, words) != NULL;
}

static bool right_absence(struct expectation *e, const char *words)
{
    return !right_words(e, words);
}

static const struct {
    const char *word;
    bool (*right)(struct expectation *e, const char *argument);
    bool form; /* another form of the program may do it in another way */
} demands[] = {
    {"line", right_line, false},         {"states", right_states, true},
    {"by", right_search, true},
    {"findings", right_findings, true},  {"says", right_words, true},
    {"no", right_absence, false},
};

/* One demand, which begins with words[0]; how many words it has. */
static size_t demand(struct expectation *e, const char **words)
{
    for (size_t i = 0; i < sizeof demands / sizeof demands[0]; i++)
        if (strcmp(words[0], demands[i].word) == 0) {
            const char *argument = words[1] ? words[1] : "";
            if (!(e->through && demands[i].form) && !demands[i].right(e, argument))
                snprintf(e->complaint, TEXT, "not so: %s %s", words[0], argument);
            return words[1] ? 2 : 1;
        }
    bool clean = strcmp(words[0], "clean") == 0;
    if (clean && e->through)
        return 1;
    if (clean ? lines_like(e->said, ": (error|warning): ") : !has_mark(e->said, words[0]))
        snprintf(e->complaint, TEXT, "%s%s", clean ? "not " : "no ", words[0]);
    return 1;
}

static void judge(struct expectation *e, const char *want)
{
    const char **words = NULL;
    size_t n = 0, cap = 0;
    struct arena *arena = arena_new();
    bool whole = shell_words(arena, want, &words, &n, &cap);
    bool any = e->instead && n && strcmp(words[0], "any") == 0;
    const char *verdict = verdict_of(e);
    bool proofs = e->through && e->code == 0 && n && is_proof(words[0]);
    if (!whole || !n || (!any && !proofs && strcmp(words[0], verdict) != 0))
        snprintf(e->complaint, TEXT, "%s, exit code %d", verdict, e->code);
    VEC_PUSH(arena, words, n, cap, NULL);
    for (size_t i = 1; !e->complaint[0] && words[i];)
        i += demand(e, words + i);
    arena_free(arena);
}

/* The processor time of all runs that have ended, in seconds. */
static double time_of_runs(void)
{
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* ---- the files ---- */

static void complain(const struct expectation *e)
{
    printf("FAILED: %s: %s: %s\n", e->path, e->text, e->complaint);
    const char *line = e->said;
    for (int i = 0; *line && i < LINES_SHOWN; i++) {
        int n = (int)strcspn(line, "\n");
        printf("  | %.*s\n", n, line);
        line += n + (line[n] != '\0');
    }
}

static void run_one(struct verdicts *v, struct expectation *e, const char *folder,
                    const char *names)
{
    const char *arrow = strstr(e->text, "=>");
    if (!arrow) {
        fprintf(stderr, "%s: no => in: %s\n", e->path, e->text);
        exit(2);
    }
    const char *verbose = strstr(arrow, " states ") || strstr(arrow, " by ") ? "--verbose " : "";
    char line[4 * TEXT];
    snprintf(line, sizeof line, "verify %s%s %.*s %s", verbose, v->with, (int)(arrow - e->text),
             e->text, names);
    e->code = tool_run(&(struct tool_call){
        .folder = folder, .output = v->output, .seconds = SECONDS, .line = line});
    e->said = read_file(v->output);
    judge(e, e->instead ? e->instead : arrow + 2);
    if (e->complaint[0])
        complain(e);
    *(e->complaint[0] ? &v->failed : &v->passed) += 1;
    free(e->said);
}

/* The rest of a comment, of C or Fortran, that begins with the word; NULL: it does not. */
static const char *after(const char *line, const char *word)
{
    line += strncmp(line, "// ", 3) == 0 ? 3 : strncmp(line, "! ", 2) == 0 ? 2 : strlen(line);
    return strncmp(line, word, strlen(word)) == 0 ? line + strlen(word) : NULL;
}

/* What the command makes of the files; false: nothing. */
static bool pass_through(const struct verdicts *v, const char *folder, char *names, size_t size)
{
    char line[4 * TEXT];
    snprintf(line, sizeof line, "cd '%s' && %s %s", folder, v->through, names);
    FILE *from = popen(line, "r");
    bool made = from && fgets(names, (int)size, from);
    names[strcspn(names, "\n")] = '\0';
    return from && pclose(from) == 0 && made;
}

/* "FOLDER/NAME.c inconclusive CODE: why" in the list: from the verdict to the colon. */
static char *listed(const struct verdicts *v, const char *path)
{
    const char *name = base_of(path), *folder = name - 1, *line = v->differences;
    while (folder > path && folder[-1] != '/')
        folder--;
    size_t n = strlen(folder);
    for (; line && *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, folder, n) == 0 && line[n] == ' ')
            return strndup(line + n + 1, strcspn(line + n + 1, ":\n"));
    return NULL;
}

static void run_file(struct verdicts *v, const char *path)
{
    char folder[TEXT], names[TEXT];
    snprintf(folder, sizeof folder, "%s", path);
    snprintf(names, sizeof names, "'%s'", base_of(path));
    int before = v->passed + v->failed;
    double begun = time_of_runs();
    char *source = read_file(path), *rest, *begin = source;
    for (char *line; (line = strtok_r(begin, "\n", &rest)); begin = NULL)
        if (after(line, "files: "))
            snprintf(names, sizeof names, "%s", after(line, "files: "));
    free(source);
    const char *where = dirname(folder);
    char *instead = v->differences ? listed(v, path) : NULL;
    if (v->through && !pass_through(v, where, names, sizeof names))
        return;
    begin = source = read_file(path);
    for (char *line; (line = strtok_r(begin, "\n", &rest)); begin = NULL)
        if (after(line, "verify: "))
            run_one(v, &(struct expectation){.path = path, .text = after(line, "verify: "),
                                             .through = v->differences, .instead = instead},
                    where, names);
    free(source);
    free(instead);
    if (v->passed + v->failed == before) {
        printf("FAILED: %s: no '// verify:' line\n", path);
        v->failed++;
    }
    if (time_of_runs() - begun > SLOW)
        printf("%.1f s: %s\n", time_of_runs() - begun, path);
}

int main(int argc, char **argv)
{
    struct verdicts v = {.with = "", .output = "/tmp/m2s-verdicts.XXXXXX"};
    int fd = mkstemp(v.output);
    if (fd < 0) {
        perror(v.output);
        return 2;
    }
    close(fd);
    bool through = argc > 3 && strcmp(argv[1], "--through") == 0;
    bool with = argc > 3 && strcmp(argv[1], "--with") == 0;
    int first = through || with ? 4 : 1;
    if (through)
        v.through = argv[2];
    if (with)
        v.with = argv[2];
    if (first == 4)
        v.differences = read_file(argv[3]);
    for (int i = first; i < argc; i++) {
        char *path = realpath(argv[i], NULL);
        if (!path) {
            perror(argv[i]);
            v.failed++;
            continue;
        }
        run_file(&v, path);
        free(path);
    }
    unlink(v.output);
    free(v.differences);
    printf("%d passed, %d failed\n", v.passed, v.failed);
    return v.failed || !v.passed ? 1 : 0;
}
