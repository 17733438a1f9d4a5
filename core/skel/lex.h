/* Tokens of the text form of skeletons; used by skel/parse.c only. */
#ifndef M2S_CORE_SKEL_LEX_H
#define M2S_CORE_SKEL_LEX_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum skel_token { SKEL_T_EOF, SKEL_T_WORD, SKEL_T_NUMBER, SKEL_T_STRING, SKEL_T_PUNCT };

struct skel_lexer {
    struct arena *arena;
    const char *name;   /* of the file, for messages */
    const char *cursor; /* after the current token */
    const char *start;  /* of the current token */
    unsigned line;
    const char *error;  /* the first one; from then on every token is EOF */
    enum skel_token token;
    const char *text;   /* word, decoded string, or punctuation */
    uint64_t number;
};

void skel_lex_start(struct skel_lexer *lx, struct arena *arena, const char *text,
                    const char *name);

/* Make the next token the current one. */
void skel_lex_next(struct skel_lexer *lx);

/* Is the current token this word or punctuation? */
bool skel_lex_is(const struct skel_lexer *lx, const char *text);

/* Read the current token again as a file name, with more characters than a word. */
void skel_lex_path(struct skel_lexer *lx);

void skel_lex_error(struct skel_lexer *lx, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#endif
