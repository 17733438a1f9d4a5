/* Messages of the debug adapter and language server protocols: a header, then JSON.
 *
 *     Content-Length: 53\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"shutdown"}
 *
 * Messages come from standard input and go to standard output, in an event loop of libuv that
 * others (ide/job.h) take part in.
 */
#ifndef M2S_IDE_RPC_H
#define M2S_IDE_RPC_H

#include "core/base/arena.h"

#include <jansson.h>
#include <stdbool.h>
#include <uv.h>

struct rpc;

/* `on_message` is called for each message (borrowed); for one that is no JSON object with NULL and
 * what is wrong with it. */
struct rpc *rpc_new(struct arena *arena, uv_loop_t *loop,
                    void (*on_message)(void *data, json_t *message, const char *error),
                    void (*on_end)(void *data), void *data);

/* Read until the input ends, a header cannot be read (`on_end` in both cases), or rpc_stop(). */
void rpc_start(struct rpc *r);
void rpc_stop(struct rpc *r);

/* Did a header make no sense?  Then the rest of the input cannot be read. */
const char *rpc_broken(const struct rpc *r);

/* Send a message and give it up.  False: nobody reads any more. */
bool rpc_send(struct rpc *r, json_t *message);

#endif
