/* SHA-256, of texts and of files.
 *
 *     struct digest *d = digest_new(arena);
 *     digest_text(d, "ring.c");
 *     digest_text(d, "-DX");
 *     const char *hex = digest_hex(d);      64 digits
 *
 * The parts are told apart: "ab","c" is not "a","bc".
 */
#ifndef M2S_CORE_DIGEST_H
#define M2S_CORE_DIGEST_H

#include "core/base/arena.h"

struct digest;

struct digest *digest_new(struct arena *arena);

/* The NUL-terminated text; NULL is another text than "". */
void digest_text(struct digest *d, const char *text);
void digest_bytes(struct digest *d, const void *bytes, size_t n);

/* The digest of everything so far; d is of no use afterwards. */
const char *digest_hex(struct digest *d);

/* Of a file's content, or NULL: it cannot be read (errno says why). */
const char *digest_file(struct arena *arena, const char *path);

#endif
