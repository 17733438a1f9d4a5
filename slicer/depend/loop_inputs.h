/* Loops that end when what they read has come to its end.
 *
 *     while (fgets(line, sizeof line, f)) ...          ends with the file
 *     for (t = strtok(s, ","); t; t = strtok(NULL, ",")) ...
 *     while (fscanf(f, "%s", word) != EOF) ...
 *     while (fscanf(f, "%d", &x) != EOF) ...           does not end at a letter
 */
#ifndef M2S_SLICER_LOOP_INPUTS_H
#define M2S_SLICER_LOOP_INPUTS_H

#include "slicer/depend/loop_terms.h"

/* Is the branch, which each round passes, decided by what a call in the loop gives that uses up
 * some of a file, a text or the command line, and does it leave the loop at the end of that?  stay:
 * the outcome with which the loop goes on. */
bool loop_inputs_end(const struct counted_loop *l, const struct ir_instr *br, bool stay);

#endif
