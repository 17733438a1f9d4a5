#include "core/base/digest.h"

#include "core/base/fail.h"

#include <errno.h>
#include <openssl/evp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct digest {
    struct arena *arena;
    EVP_MD_CTX *context;
};

static EVP_MD_CTX *begin(void)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (!context || EVP_DigestInit_ex(context, EVP_sha256(), NULL) != 1)
        fail("SHA-256 is not available in libcrypto");
    return context;
}

static void add(EVP_MD_CTX *context, const void *bytes, size_t n)
{
    if (EVP_DigestUpdate(context, bytes, n) != 1)
        fail("SHA-256 failed in libcrypto");
}

static const char *end(struct arena *arena, EVP_MD_CTX *context)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    if (EVP_DigestFinal_ex(context, hash, &n) != 1)
        fail("SHA-256 failed in libcrypto");
    EVP_MD_CTX_free(context);
    char *hex = arena_alloc(arena, 2 * (size_t)n + 1);
    for (unsigned i = 0; i < n; i++) {
        hex[2 * i] = digits[hash[i] >> 4];
        hex[2 * i + 1] = digits[hash[i] & 15];
    }
    return hex;
}

struct digest *digest_new(struct arena *arena)
{
    struct digest *d = ARENA_NEW(arena, struct digest);
    *d = (struct digest){arena, begin()};
    return d;
}

void digest_bytes(struct digest *d, const void *bytes, size_t n)
{
    uint64_t length = n;
    add(d->context, &length, sizeof length);
    add(d->context, bytes, n);
}

void digest_text(struct digest *d, const char *text)
{
    uint64_t none = UINT64_MAX;
    if (text)
        digest_bytes(d, text, strlen(text));
    else
        add(d->context, &none, sizeof none);
}

const char *digest_hex(struct digest *d)
{
    return end(d->arena, d->context);
}

const char *digest_file(struct arena *arena, const char *path)
{
    FILE *f = fopen(path, "r");
    if (!f)
        return NULL;
    EVP_MD_CTX *context = begin();
    unsigned char buffer[65536];
    size_t n;
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0)
        add(context, buffer, n);
    int error = ferror(f) ? errno : 0;
    fclose(f);
    const char *hex = end(arena, context);
    errno = error;
    return error ? NULL : hex;
}
