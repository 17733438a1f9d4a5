/* What the functions in this folder may use besides C: values and questions that have no C of their
 * own.  compile.c makes operations of the IR of the first ones; abstraction/library answers the
 * others while the program is explored. */
#ifndef M2S_LIBC_M2S_H
#define M2S_LIBC_M2S_H

/* Any value: a library function is free in how it calls a function that it is given (IR_CALLS). */
unsigned long m2s_any(void);
int m2s_any_int(void);
void *m2s_any_pointer(void);
/* Is the function called once more, or for how many elements? (IR_CALLBACK) */
int m2s_again(void);
/* Does a signal come; its number; what goes with it? (IR_SIGNALS) */
_Bool m2s_signal_comes(void);
int m2s_signal_number(void);
void *m2s_signal_data(void);
/* Memory for an operand of a reduction, of any content (IR_OPERAND). */
void *m2s_operand(unsigned long size);

/* Are all bytes of n elements known? */
int __m2s_all_known(const void *base, unsigned long n, unsigned long size);
/* Is the value known? */
int __m2s_is_known(int value);
/* Have both elements the same bytes? */
int __m2s_same(const void *left, const void *right, unsigned long size);
void __m2s_swap(void *left, void *right, unsigned long size);
/* Is f the function of the operator? */
int __m2s_is_operator(const void *op, void *f);

#endif
