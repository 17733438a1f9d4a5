/* The result as JSON, schema docs/result-2.schema.json, and back.
 *
 *     json_t *j = result_json(r);                                  new reference
 *     const struct result *r = result_read(arena, path, &error);   NULL: *error says why
 *
 * What has been read has the same content as what was written: writing it again gives the same
 * bytes.
 */
#ifndef M2S_REPORT_JSON_H
#define M2S_REPORT_JSON_H

#include "report/result.h"

#include <jansson.h>

enum { RESULT_SCHEMA_VERSION = 2 };

json_t *result_json(const struct result *r);

/* Read a file, or a text that is called `name` in messages.  Errors name the file and the place
 * in it: "r.json: line 3, column 7: ...", "r.json: runs[0].verdict: ...". */
struct result *result_read(struct arena *arena, const char *path, const char **error);
struct result *result_parse(struct arena *arena, const char *text, const char *name,
                            const char **error);

#endif
