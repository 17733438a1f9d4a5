/* Local choices in the encodings with priorities: a choice waits until nobody of higher
 * priority can go on; then init gives the lowest waiting rank its turn.
 *     CHOOSE(r)   rank r has a choice   CHOSEN(r), CHOSEN_IF(r, guard)  an alternative
 * No process above 127 may call set_priority: pan keeps process number * 256 in a short,
 * so it backtracks wrongly.
 */
#define CHOOSE(r)           choosing!!r
#define CHOSEN(r)           turn == (r) + 1; turn = 0
#define CHOSEN_IF(r, guard) turn == (r) + 1 && (guard); turn = 0
#define NEXT_CHOICE         turn == 0 && nempty(choosing); choosing?turn; turn = turn + 1
