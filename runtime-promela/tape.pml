/* Choices that all ranks share: init makes the next one when nobody can go on and a rank waits
 * for it.  One letter is enough for each rank: who sees a letter has read those before.
 *     READ   a rank comes to a read        READS(r, l)   rank r reads letter l
 *     LETTER(r, l)   init gives letter l to rank r, which sees it
 */
#define READ          readers++
#define READS(r, l)   letter[r] == l; letter[r] = 0; readers--
#define LETTER(r, l)  assert(letter[r] == 0 || M2S-BOUND); letter[r] = l
