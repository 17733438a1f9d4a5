/* The end of a process that has done its work. */
#ifndef M2S_CORE_END_H
#define M2S_CORE_END_H

/* Ends the process when its files are written, without what libraries do at their end: those of
 * LLVM give back memory piece by piece, which takes a tenth of the time of a small program. */
_Noreturn void end_process(int code);

#endif
