/* shared, 2 processes
 *
 * Encoding direct: each call as the standard describes it; no wildcard and no test, so
 *   executions decide in which a send waits for its receive (Theorem 7.4).
 *
 * Check it:  spin -run FILE.pml
 *   "invalid end state": a deadlock; "assertion violated": a fault or
 *   mismatched collectives; then spin -t -p FILE.pml shows the steps.
 *   "max search depth too small": nothing is proved, give a larger -m.
 *   An assertion with M2S-BOUND: nothing is proved, more messages (or calls) must
 *   have room.
 *
 * Channels and their symbols:
 *   c_0_1_t0: 0 to 1, tag 0, MPI_COMM_WORLD: 0 = "x"
 *
 */

/* Messages, encoding "direct": each call does what the MPI standard says.
 * A message carries the request of its sender, which is done when it is received (0: nobody
 * waits).
 *     ISEND(q, c, v)  and ISSEND, synchronous; IBSEND, buffered
 *     WAIT(q)         then request q is free again
 *     IRECV(q, p, c)  takes a message from c, or is posted in p; its value is in value[q]
 *     ISEND_POSTED(q, p, c, v)   goes to the first receive in p, if there is one
 */
#define ISSEND(q, c, ...)   c!__VA_ARGS__, q
#define ISEND(q, c, ...)    ISSEND(q, c, __VA_ARGS__)
#define WAIT(q)             atomic { complete[q]; FREE(q) }
#define FREE(q)             complete[q] = 0; value[q] = 0
#define IRECV(q, p, c) \
    atomic { if :: c?value[q], s -> complete[s] = s > 0; complete[q] = 1 :: empty(c) -> p!q fi }
#define MEET(q, p, v)       p?r; value[r] = v; complete[r] = 1; complete[q] = q > 0
#define ISEND_POSTED(q, p, c, v) \
    atomic { if :: MEET(q, p, v) :: empty(p) -> ISEND(q, c, v) fi }

byte complete[5]; byte value[5]; /* of requests; 0: nobody waits */
hidden byte r, s; /* the requests of the receive, and of the send, that meet */

chan c_0_1_t0 = [1] of { byte, byte };  chan p_0_1_t0 = [1] of { byte };

/* Choices that all ranks share: init makes the next one when nobody can go on and a rank waits
 * for it.  One letter is enough for each rank: who sees a letter has read those before.
 *     READ   a rank comes to a read        READS(r, l)   rank r reads letter l
 *     LETTER(r, l)   init gives letter l to rank r, which sees it
 */
#define READ          readers++
#define READS(r, l)   letter[r] == l; letter[r] = 0; readers--
#define LETTER(r, l)  assert(letter[r] == 0 || M2S-BOUND); letter[r] = l
hidden byte M2S, BOUND; /* 0: an assertion that fails with M2S-BOUND proves nothing */
byte node; /* the choice that comes next; 1: none */
byte letter[2]; /* per rank: that it has not read; 0: none */
byte readers;

/* rank 0 */
proctype Rank0()
{
    /* read */
s0:
    READ;
    if
    :: atomic { READS(0, 1) } /* err > tol */
    :: atomic { READS(0, 2) } -> goto done /* !(err > tol) */
    fi;
    /* isend */
    ISEND_POSTED(2, p_0_1_t0, c_0_1_t0, 0);
    /* select */
    WAIT(2);
    goto s0;
done:
    skip
}

/* rank 1 */
proctype Rank1()
{
    /* read */
s0:
    READ;
    if
    :: atomic { READS(1, 1) } /* err > tol */
    :: atomic { READS(1, 2) } -> goto s3 /* !(err > tol) */
    fi;
    /* irecv */
    IRECV(4, p_0_1_t0, c_0_1_t0);
    /* select */
    WAIT(4);
    goto s0;
    /* irecv */
s3:
    IRECV(4, p_0_1_t0, c_0_1_t0);
    /* select */
    WAIT(4);
    skip
}

init
{
    atomic { run Rank0(); run Rank1() };
end:
    do
    :: atomic { timeout && readers && node == 0; LETTER(0, 1); LETTER(1, 1) } /* err > tol */
    :: atomic { timeout && readers && node == 0; LETTER(0, 2); LETTER(1, 2); node = 1 } /* !(err > tol) */
    od
}

