/* The program's <argp.h>: that of the GNU library, but its functions are defined here in terms of
 * getopt_long(), as its manual says (25.3).  So their results are what getopt_long() finds on a
 * command line that all ranks share.
 *
 *     argp_parse(&argp, argc, argv, 0, 0, &config)     INIT; each option; each ARG; NO_ARGS, END,
 *                                                      SUCCESS or ERROR, FINI
 *
 * What is printed is left out, and --help, which ends the process, is an option that is wrong,
 * which does so, too.
 */
#ifndef M2S_ARGP_H
#define M2S_ARGP_H

#include_next <argp.h>

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>

enum {
    M2S_ARGP_GROUPS = 16,        /* parsers: of the program and of its children */
    M2S_ARGP_OPTIONS = 200,
    M2S_ARGP_LONG = 0x40000000,  /* what getopt_long() gives for an option without a letter */
    M2S_ARGP_USAGE = 64          /* EX_USAGE */
};

struct m2s_argp_group {
    const struct argp *argp;
    void *input, *hook, *child_inputs[M2S_ARGP_GROUPS];
    int parent, place; /* among the children of its parent; -1: none */
    unsigned words;    /* that it has taken */
};

struct m2s_argp {
    struct argp_state state;
    struct m2s_argp_group groups[M2S_ARGP_GROUPS];
    int n_groups;
    int keys[M2S_ARGP_OPTIONS], owners[M2S_ARGP_OPTIONS]; /* of each long option */
    char letters[2 * M2S_ARGP_OPTIONS + 2];               /* as getopt() has them */
    struct option words[M2S_ARGP_OPTIONS + 1];
    int n_letters, n_words;
    int begun;
    int ends;                    /* no option is left */
    int is_left;                 /* a word that no parser knows */
};

#define m2s_unused __attribute__((unused))

/* ---- what ends the process ---- */

m2s_unused static void m2s_argp_exit(const struct argp_state *state, int status)
{
    if (!state || !(state->flags & ARGP_NO_EXIT))
        exit(status);
}

m2s_unused static void m2s_argp_usage(const struct argp_state *state)
{
    if (!state || !(state->flags & ARGP_NO_ERRS))
        m2s_argp_exit(state, M2S_ARGP_USAGE);
}

m2s_unused static void m2s_argp_error(const struct argp_state *state, const char *text, ...)
{
    (void)text;
    m2s_argp_usage(state);
}

m2s_unused static void m2s_argp_failure(const struct argp_state *state, int status, int number,
                                        const char *text, ...)
{
    (void)number;
    (void)text;
    if (status && (!state || !(state->flags & ARGP_NO_ERRS)))
        m2s_argp_exit(state, status);
}

m2s_unused static void m2s_argp_state_help(const struct argp_state *state, FILE *to,
                                           unsigned flags)
{
    if (!to || (state && (state->flags & ARGP_NO_ERRS)))
        return;
    if (flags & ARGP_HELP_EXIT_ERR)
        m2s_argp_exit(state, M2S_ARGP_USAGE);
    if (flags & ARGP_HELP_EXIT_OK)
        m2s_argp_exit(state, 0);
}

/* ---- options ---- */

m2s_unused static int m2s_argp_is_letter(int key)
{
    return key > ' ' && key < 127 && key != '?' && key != ':' && key != ';' && key != '-';
}

m2s_unused static int m2s_argp_has_letter(const struct m2s_argp *p, int key)
{
    int i;
    for (i = 0; i < p->n_letters; i++)
        if (p->letters[i] == key)
            return 1;
    return 0;
}

m2s_unused static void m2s_argp_put(struct m2s_argp *p, char letter)
{
    p->letters[p->n_letters] = letter;
    p->n_letters++;
}

/* The letter or the word of an option; `real` is the one of which it is an alias. */
m2s_unused static void m2s_argp_add_option(struct m2s_argp *p, const struct argp_option *o,
                                           const struct argp_option *real, int group)
{
    int how = !real->arg ? 0 : real->flags & OPTION_ARG_OPTIONAL ? 2 : 1, at = p->n_words;
    if (o->flags & OPTION_DOC || p->n_words == M2S_ARGP_OPTIONS)
        return;
    p->keys[at] = real->key;
    p->owners[at] = group;
    p->words[at].name = o->name ? o->name : ""; /* no word, as none is empty */
    p->words[at].has_arg = how;
    p->words[at].val = m2s_argp_is_letter(o->key) && o->key == real->key ? o->key
                                                                         : M2S_ARGP_LONG + at;
    p->n_words++;
    if (!m2s_argp_is_letter(o->key) || m2s_argp_has_letter(p, o->key))
        return;
    m2s_argp_put(p, (char)o->key);
    for (; how > 0; how--)
        m2s_argp_put(p, ':');
}

m2s_unused static void m2s_argp_add(struct m2s_argp *p, const struct argp *argp, int parent,
                                    int place)
{
    const struct argp_option *o, *real;
    int group = p->n_groups, i;
    if (argp->options || argp->parser) {
        p->groups[group].argp = argp;
        p->groups[group].parent = parent;
        p->groups[group].place = place;
        p->n_groups++;
        parent = group;
    }
    for (o = real = argp->options; o && (o->key || o->name || o->doc || o->group); o++) {
        real = o->flags & OPTION_ALIAS ? real : o;
        if (o->key || o->name)
            m2s_argp_add_option(p, o, real, group);
    }
    for (i = 0; argp->children && argp->children[i].argp; i++)
        m2s_argp_add(p, argp->children[i].argp, parent, i);
}

/* ---- parsers ---- */

m2s_unused static error_t m2s_argp_tell(struct m2s_argp *p, int group, int key, char *arg)
{
    struct m2s_argp_group *g = &p->groups[group];
    error_t error;
    if (!g->argp->parser)
        return ARGP_ERR_UNKNOWN;
    p->state.input = g->input;
    p->state.hook = g->hook;
    p->state.child_inputs = g->child_inputs;
    p->state.arg_num = g->words;
    error = g->argp->parser(key, arg, &p->state);
    g->hook = p->state.hook;
    return error;
}

m2s_unused static error_t m2s_argp_tell_all(struct m2s_argp *p, int key)
{
    error_t error = 0;
    int i;
    for (i = 0; i < p->n_groups && (!error || error == ARGP_ERR_UNKNOWN); i++) {
        struct m2s_argp_group *g = &p->groups[i];
        if (key == ARGP_KEY_INIT && g->parent >= 0)
            g->input = p->groups[g->parent].child_inputs[g->place];
        if (key == ARGP_KEY_INIT && !g->argp->parser)
            g->child_inputs[0] = g->input;
        if (key != ARGP_KEY_NO_ARGS || !g->words)
            error = m2s_argp_tell(p, i, key, 0);
    }
    return error == ARGP_ERR_UNKNOWN ? 0 : error;
}

m2s_unused static error_t m2s_argp_option(struct m2s_argp *p, int found)
{
    error_t error = ARGP_ERR_UNKNOWN;
    int i;
    for (i = 0; i < p->n_words; i++)
        if (found == M2S_ARGP_LONG + i || (found < M2S_ARGP_LONG && found == p->words[i].val))
            break;
    if (i < p->n_words)
        error = m2s_argp_tell(p, p->owners[i], p->keys[i], optarg);
    if (error == ARGP_ERR_UNKNOWN)
        m2s_argp_usage(&p->state);
    return error;
}

/* A word that is no option. */
m2s_unused static error_t m2s_argp_word(struct m2s_argp *p, char *word)
{
    int before = p->state.next, i, key = ARGP_KEY_ARG;
    error_t error = ARGP_ERR_UNKNOWN;
    for (i = 0; i < p->n_groups && error == ARGP_ERR_UNKNOWN; i++) {
        p->state.next = before + 1;
        error = m2s_argp_tell(p, i, key = ARGP_KEY_ARG, word);
        if (error != ARGP_ERR_UNKNOWN)
            break;
        p->state.next = before;
        error = m2s_argp_tell(p, i, key = ARGP_KEY_ARGS, 0);
        if (error != ARGP_ERR_UNKNOWN)
            break;
    }
    p->is_left = error == ARGP_ERR_UNKNOWN;
    if (error)
        return error;
    if (key == ARGP_KEY_ARGS && p->state.next == before)
        p->state.next = p->state.argc;
    if (p->state.next > before)
        p->groups[i].words += (unsigned)(p->state.next - before);
    p->ends = p->state.next > before; /* else it is looked at as an option again */
    return 0;
}

/* The next option, or word. */
m2s_unused static error_t m2s_argp_next(struct m2s_argp *p)
{
    int found = -1;
    if (!p->ends) {
        optind = p->begun ? p->state.next : 0; /* 0: getopt() begins anew */
        p->begun = 1;
        found = p->state.flags & ARGP_LONG_ONLY
                    ? getopt_long_only(p->state.argc, p->state.argv, p->letters, p->words, 0)
                    : getopt_long(p->state.argc, p->state.argv, p->letters, p->words, 0);
        p->state.next = optind;
    }
    if (found == '?') {
        m2s_argp_usage(&p->state);
        return ARGP_ERR_UNKNOWN;
    }
    if (found == 1) {
        p->state.next--;
        return m2s_argp_word(p, optarg);
    }
    if (found != -1)
        return m2s_argp_option(p, found);
    p->ends = 1;
    if (p->state.next >= p->state.argc)
        return 0;
    p->is_left = (p->state.flags & ARGP_NO_ARGS) != 0;
    return p->is_left ? ARGP_ERR_UNKNOWN : m2s_argp_word(p, p->state.argv[p->state.next]);
}

m2s_unused static error_t m2s_argp_end(struct m2s_argp *p, error_t error, int *end_index)
{
    if (error == ARGP_ERR_UNKNOWN && p->is_left)
        error = 0;
    if (!error && p->state.next == p->state.argc) {
        error = m2s_argp_tell_all(p, ARGP_KEY_NO_ARGS);
        error = error ? error : m2s_argp_tell_all(p, ARGP_KEY_END);
        if (end_index)
            *end_index = p->state.next;
    } else if (!error && end_index) {
        *end_index = p->state.next;
    } else if (!error) {
        m2s_argp_usage(&p->state);
        error = ARGP_ERR_UNKNOWN;
    }
    if (!error)
        error = m2s_argp_tell_all(p, ARGP_KEY_SUCCESS);
    else
        m2s_argp_tell_all(p, ARGP_KEY_ERROR);
    m2s_argp_tell_all(p, ARGP_KEY_FINI);
    return error == ARGP_ERR_UNKNOWN ? EINVAL : error;
}

m2s_unused static error_t m2s_argp_parse(const struct argp *argp, int argc, char **argv,
                                         unsigned flags, int *end_index, void *input)
{
    struct m2s_argp p = {{0}};
    error_t error;
    p.state.root_argp = argp;
    p.state.argc = argc;
    p.state.argv = argv;
    p.state.next = flags & ARGP_PARSE_ARGV0 ? 0 : 1;
    p.state.flags = flags;
    p.state.name = argv ? argv[0] : 0;
    p.state.err_stream = stderr;
    p.state.out_stream = stdout;
    if (flags & (ARGP_IN_ORDER | ARGP_NO_ARGS))
        m2s_argp_put(&p, flags & ARGP_IN_ORDER ? '-' : '+');
    m2s_argp_add(&p, argp, -1, -1);
    p.groups[0].input = input;
    error = m2s_argp_tell_all(&p, ARGP_KEY_INIT);
    if (error)
        return error;
    while (!error && !(p.ends && p.state.next >= argc))
        error = m2s_argp_next(&p);
    return m2s_argp_end(&p, error, end_index);
}

#define argp_parse m2s_argp_parse
#define argp_usage m2s_argp_usage
#define argp_error m2s_argp_error
#define argp_failure m2s_argp_failure
#define argp_state_help m2s_argp_state_help

#endif
