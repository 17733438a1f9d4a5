/* goto into and out of blocks, labels everywhere, returns from depth, dead code, state
 * machines. */
#include <stdio.h>
#include <stdlib.h>

static int into_loop(int start)
{
    int sum = 0, i = 100;
    if (start)
        goto middle;
    for (i = 0; i < 5; i++) {
        sum += 10;
    middle:
        sum += i;
        if (sum > 500)
            return -sum;
    }
    return sum;
}

static int over_declaration(int n)
{
    goto check;
    {
        int local;
    again:
        local = n * 2;
        n = local - 3;
    }
check:
    if (n > 0 && n < 50)
        goto again;
    return n;
}

static const char *machine(const char *s)
{
    enum { START, WORD, NUMBER, END } state = START;
    int words = 0, numbers = 0;
    static char out[40];
    for (; state != END; s++) {
        switch (state) {
        case START:
            if (!*s)
                state = END;
            else if (*s >= '0' && *s <= '9')
                numbers++, state = NUMBER;
            else if (*s != ' ')
                words++, state = WORD;
            break;
        case WORD:
        case NUMBER:
            if (*s == ' ' || !*s) {
                state = START;
                if (!*s)
                    goto done;
            }
            break;
        case END:
            abort();
        }
    }
done:
    snprintf(out, sizeof out, "%d words, %d numbers", words, numbers);
    return out;
}

static int cleanup(int fail)
{
    int status = 1;
    char *a = malloc(10), *b = NULL;
    if (fail == 1)
        goto free_a;
    b = malloc(10);
    if (fail == 2)
        goto free_b;
    status = 0;
free_b:
    free(b);
    status += 10;
free_a:
    free(a);
    return status + 100;
}

static int deep(int n)
{
    while (1) {
        for (;;) {
            do {
                switch (n++) {
                case 5:
                    return n;
                case 7:
                    goto out;
                case 3:
                    continue;
                case 9:
                    break;
                default:
                    if (n > 20)
                        return -1;
                }
            } while (n % 4);
            if (n > 12)
                break;
        }
        n += 3;
        if (n > 30)
            return n;
    }
out:
    return n * 100;
}

static int falls(int x)
{
    switch (x) {
        int y;
    case 1:
        y = 10;
        goto two;
    default:
        y = 0;
        if (x > 5) {
        case 4:
            y = 40;
        }
        x += y;
        break;
    case 2:
    two:
        y = x + 1;
        x = y * 2;
    }
    return x;
}

static void nothing(void)
{
    return;
}

static int loops(void)
{
    int count = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0;; k++) {
            if (k == 2)
                goto next;
            if (k > i)
                break;
            count += 10;
            continue;
        next:
            count++;
            break;
        }
    return count;
}

static int unreachable(int x)
{
    if (0)
        x = 5;
    while (0)
        x++;
    for (; 0;)
        x++;
    do {
        if (x)
            break;
        x = 9;
    } while (0);
    if (1)
        return x;
    return 77;
}

int main(void)
{
    printf("%d %d\n", into_loop(0), into_loop(1));
    printf("%d %d %d\n", over_declaration(4), over_declaration(-1), over_declaration(2));
    puts(machine("a bc 12 d 7"));
    puts(machine(""));
    printf("%d %d %d\n", cleanup(0), cleanup(1), cleanup(2));
    for (int i = 0; i < 12; i++)
        printf("%d ", deep(i));
    for (int i = 0; i < 8; i++)
        printf("%d ", falls(i));
    nothing();
    printf("\n%d %d %d\n", loops(), unreachable(0), unreachable(3));
    int n = 0;
    goto start;
loop:
    n++;
start:
    if (n < 3)
        goto loop;
    {
    inner:
        if (n++ < 6)
            goto inner;
    }
    printf("%d\n", n);
    switch (n) {
    }
    switch (n)
    default:
        n = 4;
    for (;;) {
        switch (n) {
        case 4:
            n = 5;
            continue;
        case 5:
            goto end;
        }
    }
end:
    return n;
}
