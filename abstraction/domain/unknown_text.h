/* Texts that are not known, and what is asked about them.
 *
 *     strcmp(argv[1], "-n") == 0      of argv[1]: its order to "-n"
 *     atoi(argv[1]) > 3               of argv[1]: the number at its beginning
 *
 * A text is one unknown, and each answer is a function of it: an atom that is one has its question
 * in its origin.  So answers to several questions about one text are possible together only if
 * there is a text with all of them (domain/text_search.h).
 */
#ifndef M2S_ABSTRACTION_UNKNOWN_TEXT_H
#define M2S_ABSTRACTION_UNKNOWN_TEXT_H

#include "abstraction/domain/range.h"
#include "abstraction/domain/value.h"

struct unknown_text {
    const char *name;
    const struct unknown_text *of; /* it is the end of this one; NULL: it is an input */
    const char *fn;                /* it begins behind the number that fn() reads, in base n; */
    int64_t n;                     /* NULL: behind n characters */
};

enum text_asked {
    TEXT_CHARACTER, /* number n, with the NUL */
    TEXT_LENGTH,
    TEXT_ORDER,     /* the sign of fn(text, with, n), or of fn(with, text, n) */
    TEXT_NUMBER,    /* that fn() reads, in base n */
    TEXT_NO_NUMBER, /* fn() finds none */
    TEXT_NUMBER_ERROR, /* what fn() sets errno to, or 0 */
    TEXT_FINDS,     /* fn(text, with) finds something */
    TEXT_SPAN,      /* fn(text, with): characters */
    TEXT_HAS_ITEM,  /* sscanf(text, with) finds the n-th item; 0: it finds no end of the text */
    TEXT_ITEM       /* which is this number */
};

struct text_question {
    enum text_asked what;
    const struct unknown_text *text;
    const char *fn, *with; /* or NULL */
    int64_t n;
    bool swapped;
};

/* Copies that need nothing of what they are copies of. */
const struct unknown_text *unknown_text_copy(struct arena *arena, const struct unknown_text *t);
const struct text_question *text_question_copy(struct arena *arena,
                                               const struct text_question *q);

/* The input of which it is a part, or itself. */
const struct unknown_text *unknown_text_input(const struct unknown_text *t);

/* The answer, where the input is this; NONE: it is not known, or undefined.  Of an order only the
 * sign counts: 1 stands for all that is positive. */
struct value text_question_answer(const struct text_question *q, enum ir_kind type,
                                  const char *input);
/* All answers, where the input begins with this: at least these. */
struct range text_question_range(const struct text_question *q, enum ir_kind type,
                                 const char *begin);
/* If it is equal for two beginnings, then with any end both have the same answer. */
uint64_t text_question_state(const struct text_question *q, const char *begin);

#endif
