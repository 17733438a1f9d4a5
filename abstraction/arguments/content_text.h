/* The texts of symbols. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_CONTENT_TEXT_H
#define M2S_ABSTRACTION_ARGUMENTS_CONTENT_TEXT_H

struct engine;
struct group;
struct symbol;

/* Its type and count only. */
const char *content_brief(struct engine *e, const struct symbol *y);
/* All that it says; no other symbol of the group has this text.  y->text_hash is set. */
const char *content_text(struct engine *e, const struct group *g, struct symbol *y);

#endif
