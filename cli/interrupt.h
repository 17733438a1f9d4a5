/* Ctrl-C and SIGTERM are counted; what sees the first one ends cleanly, as inconclusive.  At the
 * second one the guard (cli/guard.h) does not wait for that. */
#ifndef M2S_CLI_INTERRUPT_H
#define M2S_CLI_INTERRUPT_H

void interrupt_install(void);
void interrupt_uninstall(void); /* from now on a signal ends the process */
volatile int *interrupt_flag(void);

#endif
