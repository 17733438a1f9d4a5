/* Reading .skel files in test programs. */
#ifndef M2S_TESTS_SKEL_FILE_H
#define M2S_TESTS_SKEL_FILE_H

#include "core/skel/skel.h"

/* The whole file ("-": standard input) as a string in the arena; fail() if it cannot be
 * read. */
char *skel_file_text(struct arena *arena, const char *path);

/* The skeleton in a file; fail() if it is not one. */
struct skel *skel_file_read(struct arena *arena, const char *path);

#endif
