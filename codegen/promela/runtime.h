/* The runtime macros of runtime-promela/, embedded at build. */
#ifndef M2S_CODEGEN_RUNTIME_H
#define M2S_CODEGEN_RUNTIME_H

#include <stddef.h>

extern const char runtime_rendezvous[];
extern const char runtime_scheduled[];
extern const char runtime_choice[];
extern const char runtime_tape[];
extern const char runtime_matching[];
extern const char runtime_collective[];
extern const char runtime_fault[];
extern const char runtime_abort[];
extern const char runtime_abort_prioritised[];

#endif
