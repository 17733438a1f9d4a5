/* shared, 2 processes
 *
 * Encoding scheduled: no wildcard receive, so synchronous executions decide (Theorem
 *   7.4); in them the next steps of any one rank are a persistent set, so one rank runs
 *   at a time; each loop of a rank waits for all others, so no rank is left behind.
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

/* Messages, encoding "scheduled": channels of depth 1; a send posts its message and waits
 * until it has been taken.  Each rank has a priority of its own, so that one rank runs at
 * a time.
 *     SEND(c, v)  POST and GONE         RECV(c, v)  v: constant or variable
 */
#define POST(c, ...)        c!__VA_ARGS__
#define GONE(c)             nfull(c)
#define SEND(c, ...)        c!__VA_ARGS__; nfull(c)
#define RECV(c, ...)        c?__VA_ARGS__

chan c_0_1_t0 = [1] of { byte };

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
    /* send */
    SEND(c_0_1_t0, 0);
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
    :: atomic { READS(1, 2) } -> goto done /* !(err > tol) */
    fi;
    /* recv */
    RECV(c_0_1_t0, _);
    goto s0;
done:
    skip
}

init priority 255
{
    atomic { run Rank0() priority 254; run Rank1() priority 253 };
    set_priority(_pid, 2);
end:
    if
    :: atomic { readers && node == 0; LETTER(0, 1); LETTER(1, 1) } -> goto end /* err > tol */
    :: atomic { readers && node == 0; LETTER(0, 2); LETTER(1, 2); node = 1 } -> goto end /* !(err > tol) */
    fi
}

