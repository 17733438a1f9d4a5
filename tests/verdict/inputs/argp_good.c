/* Options and words that argp_parse() finds are the same on all ranks; one option is of a child. */
// verify: -n 2..3 => bounded
// verify: -n 2 --args "--times 2 --loud x" => bounded
// verify: -n 2 --args "-n" => bounded
#include <argp.h>
#include <mpi.h>
#include <stdlib.h>

struct settings {
    int rounds, loud;
    char *name;
};

static struct argp_option options[] = {
    {"rounds", 'n', "NUMBER", 0, "how often", 0},
    {"times", 1001, 0, OPTION_ALIAS, 0, 0},
    {0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct settings *s = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &s->loud;
        return 0;
    case 'n':
        s->rounds = atoi(arg);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num >= 1)
            argp_usage(state);
        s->name = arg;
        return 0;
    case ARGP_KEY_END:
        if (state->arg_num < 1)
            argp_error(state, "no name");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static struct argp_option loud_options[] = {{"loud", 1000, 0, 0, "say more", 0}, {0}};

static error_t parse_loud(int key, char *arg, struct argp_state *state)
{
    if (key != 1000)
        return ARGP_ERR_UNKNOWN;
    *(int *)state->input = 1;
    return 0;
}

static struct argp loud = {loud_options, parse_loud, 0, 0, 0, 0, 0};
static struct argp_child children[] = {{&loud, 0, 0, 0}, {0}};
static struct argp argp = {options, parse, "NAME", 0, children, 0, 0};

int main(int argc, char **argv)
{
    int rank, token = 0;
    struct settings s = {.rounds = 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    argp_parse(&argp, argc, argv, 0, 0, &s);
    for (int i = 0; i < s.rounds; i++)
        MPI_Bcast(&token, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (s.loud)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
