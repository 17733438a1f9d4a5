/* JSON helpers shared by all *_json.c: jansson refuses text that is not UTF-8. */
#ifndef M2S_CORE_JSON_H
#define M2S_CORE_JSON_H

#include "core/diag/source.h"

#include <jansson.h>

/* A JSON string (new reference); bytes outside UTF-8 become \xNN. */
json_t *json_text(const char *s);

/* {"file","line","column","endLine","endColumn"}, or null. */
json_t *json_range(struct src_range at);

#endif
