/* Static objects: address constants, static locals, strings, tentative definitions. */
#include <stddef.h>

struct node { struct node *next; const char *name; };
extern int elsewhere[];
static struct node a, b = {&a, "b"};
static struct node a = {&b, "a" + 0};
int *second = &elsewhere[1];
int (*entry)(int, char **);
size_t offset = offsetof(struct node, name);

int main(int argc, char **argv)
{
    static int calls = 2;
    static int *p = &calls;
    entry = main;
    return calls++ + *p;
}
