/* Output files that are whole or not there: written beside the target, then renamed. */
#ifndef M2S_CLI_OUTFILE_H
#define M2S_CLI_OUTFILE_H

#include "core/base/arena.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

struct outfile {
    FILE *stream;
    const char *path;  /* "-": standard output */
    const char *temp;  /* name until outfile_close(), or NULL: written in place */
};

/* Open for writing; an error ends the process through fail(). */
struct outfile outfile_open(struct arena *arena, const char *path);

/* Flush, check, rename.  An error removes the partial file and ends the process. */
void outfile_close(struct outfile *f);

/* Write a JSON file, whole or not at all.  False: it was not possible, errno says why. */
bool outfile_try_json(struct arena *arena, const char *path, const json_t *json);

/* Flush standard output; fail() if something was lost. */
void outfile_check_stdout(void);

#endif
