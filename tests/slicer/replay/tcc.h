/* The builtins of gcc and clang that the C of m2s-ir-to-c names, for tcc.  It has no alloca(). */
#ifndef M2S_REPLAY_TCC_H
#define M2S_REPLAY_TCC_H

#define __builtin_memcpy memcpy
#define __builtin_memmove memmove
#define __builtin_memset memset
#define __builtin_trap abort
void *memcpy(), *memmove(), *memset();
void abort(void);

#endif
