#ifndef M2S_CLI_COMMAND_LINE_H
#define M2S_CLI_COMMAND_LINE_H

/* What the program does, from its arguments to its exit code (cli/options.h).  It ends the process
 * itself where that is how a command ends. */
int cli_run(int argc, char **argv);

#endif
