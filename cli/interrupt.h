/* Ctrl-C and SIGTERM set a flag; the search ends cleanly as inconclusive.  A second signal
 * ends the process at once. */
#ifndef M2S_CLI_INTERRUPT_H
#define M2S_CLI_INTERRUPT_H

void interrupt_install(void);
volatile int *interrupt_flag(void);

#endif
