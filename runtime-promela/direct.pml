/* Messages, encoding "direct": each call does what the MPI standard says.
#if KEEPS
 *     SEND(c, v)      standard send: MPI keeps a copy of the message, or the sender waits
 *                     until it has been received; SSEND(c, v): it waits
#endif
#if RENDEZVOUS
 *     SEND(c, v)      a send and its receive are one step
#endif
#if BLOCKING
 *     RECV(c, v)      v: constant or variable
#endif
#if TAGS
 * Messages of several tags are in one channel: their tag, and their value.
 *     SEND_TAG(c, tag, v)     RECV_TAG: the first message with this tag
#endif
#if REQUESTS
 * A message carries the request of its sender, which is done when it is received (0: nobody
 * waits).
 *     ISEND(q, c, v)  and ISSEND, synchronous; IBSEND, buffered
 *     WAIT(q)         then request q is free again
#endif
#if TAKES
 *     TAKE(c, v)      a receive; TAKE_TAG: the first message with this tag
#endif
#if POSTED
 *     IRECV(q, p, c)  takes a message from c, or is posted in p; its value is in value[q]
 *     ISEND_POSTED(q, p, c, v)   goes to the first receive in p, if there is one
#endif
#if ANY
 *     IRECV_ANY(q, p) a receive of messages of several channels, which is posted in p
 *     DELIVER(p, c)   init gives the first message of c to the first receive in p; from[q] is c
#endif
#if ANY_TAG
 *     DELIVER_TAG     the first message with this tag, which is in tag[q]
#endif
 */
#if ROOM
#define ROOM_IN(c)          len(c) < ROOM
#endif
#if ALL_ROOM
#define ROOM_IN(c)          true
#endif
#if KEEPS
#if BLOCKING
#define SEND(c, ...)        if :: ROOM_IN(c) -> c!__VA_ARGS__ :: SSEND(c, __VA_ARGS__) fi
#define SSEND(c, ...)       c!__VA_ARGS__ -> empty(c)
#endif
#if TAGS
#define SEND_TAG(c, t, v)   if :: ROOM_IN(c) -> c!t, v :: SSEND_TAG(c, t, v) fi
#define SSEND_TAG(c, t, v)  c!t, v -> !(c??[eval(t), _])
#endif
#endif
#if SYNCHRONOUS
#if RENDEZVOUS
#define SEND(c, ...)        c!__VA_ARGS__
#endif
#if TAGS
#define SEND_TAG(c, t, v)   c!t, v -> !(c??[eval(t), _])
#define SSEND_TAG(c, t, v)  SEND_TAG(c, t, v)
#endif
#endif
#if BLOCKING
#define RECV(c, ...)        c?__VA_ARGS__
#endif
#if TAGS
#define RECV_TAG(c, ...)    c??__VA_ARGS__
#endif
#if REQUESTS
#define ISSEND(q, c, ...)   c!__VA_ARGS__, q
#if BUFFERS
#define IBSEND(q, c, ...)   atomic { c!__VA_ARGS__, 0; complete[q] = q > 0 }
#endif
#if KEEPS
#define ISEND(q, c, ...) \
    if :: ROOM_IN(c) -> IBSEND(q, c, __VA_ARGS__) :: ISSEND(q, c, __VA_ARGS__) fi
#endif
#if SYNCHRONOUS
#define ISEND(q, c, ...)    ISSEND(q, c, __VA_ARGS__)
#endif
#define WAIT(q)             atomic { complete[q]; FREE(q) }
#if NOT_ANY
#define FREE(q)             complete[q] = 0; value[q] = 0
#endif
#if ANY_PLAIN
#define FREE(q)             complete[q] = 0; value[q] = 0; from[q] = 0
#endif
#if ANY_TAG
#define FREE(q)             complete[q] = 0; value[q] = 0; from[q] = 0; tag[q] = 0
#endif
#endif
#if TAKES
#define TAKE(c, ...)        atomic { c?__VA_ARGS__, s; complete[s] = s > 0 }
#define TAKE_TAG(c, ...)    atomic { c??__VA_ARGS__, s; complete[s] = s > 0 }
#endif
#if ANY
#define IRECV_ANY(q, p)     p!q
#define GIVEN_TO(r, c)      from[r] = c; complete[r] = 1; complete[s] = s > 0
#endif
#if ANY_PLAIN
#define DELIVER(p, c)       atomic { nempty(p) && nempty(c) -> p?r; c?value[r], s; GIVEN_TO(r, c) }
#endif
#if ANY_TAG
#define DELIVER(p, c) \
    atomic { nempty(p) && nempty(c) -> p?r; c?tag[r], value[r], s; GIVEN_TO(r, c) }
#define DELIVER_TAG(p, c, t) \
    atomic { nempty(p) && c??[t, _, _] -> p?r; c??t, value[r], s; tag[r] = t; GIVEN_TO(r, c) }
#endif
#if POSTED
#define IRECV(q, p, c) \
    atomic { if :: c?value[q], s -> complete[s] = s > 0; complete[q] = 1 :: empty(c) -> p!q fi }
#define MEET(q, p, v)       p?r; value[r] = v; complete[r] = 1; complete[q] = q > 0
#define ISEND_POSTED(q, p, c, v) \
    atomic { if :: MEET(q, p, v) :: empty(p) -> ISEND(q, c, v) fi }
#if SYNC_POSTED
#define ISSEND_POSTED(q, p, c, v) \
    atomic { if :: MEET(q, p, v) :: empty(p) -> ISSEND(q, c, v) fi }
#endif
#if BUFFER_POSTED
#define IBSEND_POSTED(q, p, c, v) \
    atomic { if :: MEET(q, p, v) :: empty(p) -> IBSEND(q, c, v) fi }
#endif
#endif
