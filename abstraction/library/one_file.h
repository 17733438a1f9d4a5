/* Which files are the same on all ranks: those that nobody writes, by whatever name. */
#ifndef M2S_ABSTRACTION_LIBRARY_ONE_FILE_H
#define M2S_ABSTRACTION_LIBRARY_ONE_FILE_H

#include "abstraction/library/library.h"

struct abst_file;

/* Is it assumed that files are? */
bool one_file_counts(const struct library_call *c);
/* The file of that name; NULL: it is not known which one. */
struct abst_file *one_file_of(struct library_call *c, struct value path);
/* Where its streams begin: of files of one entry that have other names, each at its own place. */
struct value one_file_begin(struct library_call *c, const struct abst_file *f, struct value path);
/* The rank opens it to read what all find alike. */
void one_file_opened(struct library_call *c, struct abst_file *f, struct value path);
/* A file of a name that is not known: another rank may read it, too. */
struct abst_file *one_file_unnamed(struct library_call *c);
bool one_file_is_unnamed(const struct abst_file *f); /* or NULL */
/* "the file \"in.txt\"", for a report. */
const char *one_file_told(const struct library_call *c, const struct abst_file *f);
/* Another thing that ranks may have in common, by its name. */
struct abst_file *one_file_named(struct library_call *c, const char *name);
/* The rank reads it: has another one read it before? */
bool one_file_is_shared(const struct library_call *c, struct abst_file *f);
/* The rank opens it to read; f may be NULL. */
void one_file_read(struct library_call *c, struct abst_file *f);
/* Something is read there that all ranks find alike. */
void one_file_looked_into(struct library_call *c, struct abst_file *f);
/* It is written, removed, or made; or another file is, of which nobody knows the name. */
void one_file_written(struct library_call *c, struct value path);
/* Calls that may write any file, or let all be read in another way. */
void one_file_disturb(struct library_call *c);
/* Do all ranks find the same there?  What the system makes up differs. */
bool one_file_is_alike(const struct library_call *c, const struct abst_file *f);

#endif
