// verify: -n 2 => verified
/* Sections, keys and values, cut out of each line by loops over its characters. */
#include <ctype.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct { int nx, steps, period, level; char out[64]; } config;
static char *rstrip(char *s)
{
    char *p = s + strlen(s);
    while (p > s && isspace((unsigned char)*--p)) *p = '\0';
    return s;
}
static char *lskip(const char *s)
{
    while (*s && isspace((unsigned char)*s)) s++;
    return (char *)s;
}
static char *find_any(const char *s, const char *chars)
{
    int was_space = 0;
    while (*s && (!chars || !strchr(chars, *s)) && !(was_space && strchr(";", *s))) {
        was_space = isspace((unsigned char)*s);
        s++;
    }
    return (char *)s;
}
static char *copy0(char *dest, const char *src, size_t size)
{
    size_t i;
    for (i = 0; i < size - 1 && src[i]; i++) dest[i] = src[i];
    dest[i] = '\0';
    return dest;
}
static int handler(void *user, const char *section, const char *name, const char *value)
{
    config *c = user;
#define MATCH(s, n) strcmp(section, s) == 0 && strcmp(name, n) == 0
    if (MATCH("grid", "nx")) c->nx = atoi(value);
    else if (MATCH("time", "steps")) c->steps = atoi(value);
    else if (MATCH("time", "period")) c->period = atoi(value);
    else if (MATCH("ckpt", "level")) c->level = atoi(value);
    else if (MATCH("ckpt", "dir")) strncpy(c->out, value, 63);
    else return 0;
    return 1;
}
static int parse(const char *file, config *user)
{
    char line[200], section[50] = "", prev[50] = "";
    char *start, *end, *name, *value;
    int lineno = 0, error = 0;
    FILE *f = fopen(file, "r");
    if (!f) return -1;
    while (fgets(line, sizeof line, f) != NULL) {
        lineno++;
        start = lskip(rstrip(line));
        if (strchr(";#", *start)) {
        } else if (*prev && *start && start > line) {
            if (!handler(user, section, prev, start) && !error) error = lineno;
        } else if (*start == '[') {
            end = find_any(start + 1, "]");
            if (*end == ']') {
                *end = '\0';
                copy0(section, start + 1, sizeof section);
                *prev = '\0';
            } else if (!error) error = lineno;
        } else if (*start) {
            end = find_any(start, "=:");
            if (*end == '=' || *end == ':') {
                *end = '\0';
                name = rstrip(start);
                value = end + 1;
                end = find_any(value, NULL);
                if (*end) *end = '\0';
                value = lskip(value);
                rstrip(value);
                copy0(prev, name, sizeof prev);
                if (!handler(user, section, name, value) && !error) error = lineno;
            } else if (!error) error = lineno;
        }
    }
    fclose(f);
    return error;
}
int main(int argc, char **argv)
{
    config c = {16, 10, 5, 1, "."};
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (parse("config.ini", &c) != 0) {
        fprintf(stderr, "cannot read config.ini\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    double x = 0, y;
    for (int i = 0; i < c.steps; i++) {
        if (rank > 0) MPI_Recv(&x, 1, MPI_DOUBLE, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < size - 1) MPI_Send(&x, 1, MPI_DOUBLE, rank + 1, 1, MPI_COMM_WORLD);
        if (c.period > 0 && i % c.period == 0) MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (c.level > 1) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
