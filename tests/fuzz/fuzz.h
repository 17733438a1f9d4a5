/* What the targets share.  Each is a program of its own, under the name that libFuzzer asks for:
 *
 *     int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);     returns 0, or does not return
 *
 * linked with libFuzzer (campaign.sh) or with smoke.c, which makes a fixed number of inputs. */
#ifndef M2S_TESTS_FUZZ_H
#define M2S_TESTS_FUZZ_H

#include "core/base/arena.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* The input as a text that ends with 0. */
char *fuzz_text(struct arena *arena, const uint8_t *data, size_t n);

/* A file without a name that holds the bytes; its descriptor, at the start. */
int fuzz_file(const void *data, size_t n);

/* Where nobody reads: /dev/null, opened once. */
FILE *fuzz_nowhere(void);

/* What a protocol does with the bytes on its standard input.  Lines are messages that get their
 * header; text that begins with a header is taken as it is.  Standard output is lost, and
 * verifications (ide/job.h) are none: each gives data/result.json. */
void fuzz_serve(const uint8_t *data, size_t n, int (*serve)(struct arena *arena));

#endif
