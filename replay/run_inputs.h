/* What the report says that the program is given: its command line, files, standard input and
 * environment, by the words --args and --given in the command or in what is said of a finding. */
#ifndef M2S_REPLAY_RUN_INPUTS_H
#define M2S_REPLAY_RUN_INPUTS_H

#include "check/spawn.h"
#include "core/base/given.h"
#include "replay/replay.h"

struct run_inputs {
    const char **words;    /* of the command line */
    size_t n_words, cap_words;
    struct given *given;
    size_t n_given, cap_given;
};

struct run_inputs run_inputs_of(struct arena *arena, const struct replay_options *o);

/* Does a file have to be where the program runs? */
bool run_inputs_have_files(const struct run_inputs *in);

/* The process with the standard input and the environment that are given; with its files, if the
 * folder is its own (what->folder).  A path below `work` is taken for what it reads.  NULL, or why
 * that cannot be: one line. */
const char *run_inputs_give(struct arena *arena, const struct run_inputs *in, const char *work,
                            struct spawn *what);

/* A file that is not, or not with this text, where the command runs, or NULL. */
const struct given *run_inputs_missing(const struct run_inputs *in);

#endif
