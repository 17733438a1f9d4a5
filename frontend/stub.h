/* --stub-missing: what headers declare that are not there, deduced from how it is used. */
#ifndef M2S_FRONTEND_STUB_H
#define M2S_FRONTEND_STUB_H

#include "frontend/cursor.h"

/* What is known of a name, from less to more. */
enum stub_form {
    STUB_OPAQUE,         /* a type of which only pointers are made */
    STUB_NUMBER,         /* a type: any number; a value, a function's result: any integer */
    STUB_FLOAT,          /* a floating point number */
    STUB_POINTER,
    STUB_CONSTANT,       /* an integer that must be a constant: of a case, of a size */
    STUB_NUMBERS,        /* leads to numbers */
    STUB_RECORD,         /* has members */
    STUB_RECORD_POINTER, /* leads to something with members */
    STUB_TYPED           /* its type is `owner` */
};

enum stub_kind { STUB_HEADER, STUB_TYPE, STUB_TAG, STUB_VALUE, STUB_FUNCTION, STUB_MEMBER,
                 STUB_WORD,     /* a macro that stands before declarations: nothing */
                 STUB_MACRO,    /* M(...): nothing */
                 STUB_LOOP,     /* M(...) before a block: any number of rounds */
                 STUB_CALL };   /* M(...) that is given a type: a function */

struct stub_name {
    enum stub_kind kind;
    enum stub_form form;
    const char *name;
    const char *owner;   /* of a member: the tag of its structure */
    struct src_range at; /* where it is used first */
    const char *type;    /* TYPED: its type */
};

struct stub_names {
    struct stub_name *v;
    uint32_t n, cap;
};

/* Reads the diagnostics of the last parse.  True: more is known now, and the unit is to be parsed
 * again. */
bool stub_learn(struct unit *u);
/* The declarations, in C. */
const char *stub_text(struct unit *u);

/* stubuse.c: what the uses say, once there are no errors.  True: more is known now. */
bool stubuse_learn(struct unit *u);
/* Refuses what must not be made up. */
void stubuse_check(struct unit *u);
/* Is the function made up, and may its library communicate?  Which of the missing headers has it
 * nobody knows: one of PETSc's is enough. */
bool stub_communicates(const struct unit *u, const char *name);
struct stub_name *stub_find(struct unit *u, enum stub_kind kind, const char *name,
                            const char *owner);

#endif
