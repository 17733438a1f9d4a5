#include "ide/rpc.h"

#include "core/base/vec.h"

#include <ctype.h>
#include <poll.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_MESSAGE = 64 << 20, MAX_HEADER = 4096 };

struct rpc {
    struct arena *arena;
    uv_pipe_t input;
    bool is_reading;
    char chunk[65536];
    char *text; /* what has come and is not yet a message; malloc'ed */
    size_t n, cap;
    const char *broken;
    void (*on_message)(void *data, json_t *message, const char *error);
    void (*on_end)(void *data);
    void *data;
};

struct rpc *rpc_new(struct arena *arena, uv_loop_t *loop,
                    void (*on_message)(void *data, json_t *message, const char *error),
                    void (*on_end)(void *data), void *data)
{
    struct rpc *r = ARENA_NEW(arena, struct rpc);
    *r = (struct rpc){.arena = arena, .on_message = on_message, .on_end = on_end, .data = data};
    uv_pipe_init(loop, &r->input, 0);
    r->input.data = r;
    return r;
}

const char *rpc_broken(const struct rpc *r)
{
    return r->broken;
}

void rpc_stop(struct rpc *r)
{
    r->is_reading = false;
    if (!uv_is_closing((uv_handle_t *)&r->input))
        uv_close((uv_handle_t *)&r->input, NULL);
    free(r->text);
    r->text = NULL;
    r->n = r->cap = 0;
}

static void end(struct rpc *r, const char *broken)
{
    r->broken = broken;
    rpc_stop(r);
    r->on_end(r->data);
}

/* The value of Content-Length in a header of n bytes, or -1. */
static long content_length(const char *header, size_t n)
{
    static const char name[] = "content-length:";
    for (const char *line = header; line < header + n;) {
        const char *next = memchr(line, '\n', (size_t)(header + n - line));
        if (strncasecmp(line, name, sizeof name - 1) == 0) {
            char *stop;
            errno = 0;
            long value = strtol(line + sizeof name - 1, &stop, 10);
            return errno || value < 0 || value > MAX_MESSAGE || !isspace((unsigned char)*stop)
                       ? -1
                       : value;
        }
        line = next ? next + 1 : header + n;
    }
    return -1;
}

/* Take one message from what has come; false: it is not complete. */
static bool take(struct rpc *r)
{
    char *body = r->n ? memmem(r->text, r->n, "\r\n\r\n", 4) : NULL;
    if (!body) {
        if (r->n > MAX_HEADER)
            end(r, "a header without an end");
        return false;
    }
    body += 4;
    size_t header = (size_t)(body - r->text);
    long length = content_length(r->text, header);
    if (length < 0) {
        end(r, "a header without a Content-Length");
        return false;
    }
    if (r->n - header < (size_t)length)
        return false;
    json_error_t error;
    json_t *message = json_loadb(body, (size_t)length, 0, &error);
    r->n -= header + (size_t)length;
    memmove(r->text, body + length, r->n);
    bool good = json_is_object(message);
    r->on_message(r->data, good ? message : NULL,
                  good ? NULL : message ? "a message has to be an object" : error.text);
    json_decref(message);
    return r->is_reading;
}

static void add(struct rpc *r, const char *bytes, size_t n)
{
    if (r->n + n + 1 > r->cap) {
        r->cap = 2 * (r->n + n + 1);
        char *text = realloc(r->text, r->cap);
        if (!text)
            abort();
        r->text = text;
    }
    memcpy(r->text + r->n, bytes, n);
    r->n += n;
    r->text[r->n] = '\0';
    while (take(r))
        continue;
}

static void give_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    struct rpc *r = handle->data;
    (void)suggested;
    *buffer = uv_buf_init(r->chunk, sizeof r->chunk);
}

static void on_input(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct rpc *r = stream->data;
    if (n > 0)
        add(r, buffer->base, (size_t)n);
    else if (n < 0 && r->is_reading)
        end(r, NULL);
}

/* A file cannot be waited for: it is read at once. */
static void read_file(struct rpc *r)
{
    ssize_t n;
    while (r->is_reading && (n = read(0, r->chunk, sizeof r->chunk)) > 0)
        add(r, r->chunk, (size_t)n);
    if (r->is_reading)
        end(r, NULL);
}

void rpc_start(struct rpc *r)
{
    r->is_reading = true;
    uv_handle_type kind = uv_guess_handle(0);
    if (kind == UV_NAMED_PIPE || kind == UV_TCP) {
        uv_pipe_open(&r->input, 0);
        uv_read_start((uv_stream_t *)&r->input, give_buffer, on_input);
    } else {
        read_file(r);
    }
}

static bool write_all(const char *s, size_t n)
{
    while (n) {
        ssize_t done = write(1, s, n);
        if (done < 0 && (errno == EINTR || errno == EAGAIN)) {
            poll(&(struct pollfd){.fd = 1, .events = POLLOUT}, 1, 1000);
            continue;
        }
        if (done < 0)
            return false;
        s += done;
        n -= (size_t)done;
    }
    return true;
}

bool rpc_send(struct rpc *r, json_t *message)
{
    (void)r;
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (!text)
        return false;
    char header[64];
    int n = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", strlen(text));
    bool good = write_all(header, (size_t)n) && write_all(text, strlen(text));
    free(text);
    return good;
}
