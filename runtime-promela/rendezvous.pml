/* Messages, encoding "rendezvous": channels of depth 0, so a send and its receive are one
 * step (Siegel and Avrunin, Theorem 7.4: without wildcard receives these synchronous
 * executions decide whether the program can deadlock).
 *     SEND(c, v)  standard and synchronous sends    RECV(c, v)  v: constant or variable
 */
#define SEND(c, ...) c!__VA_ARGS__
#define RECV(c, ...) c?__VA_ARGS__
