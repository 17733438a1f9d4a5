/* Names meet: other() and shared; each file has its own helper(). */
static int helper(int x) { return x + 1; }
extern int shared;
int tentative;

int main(void)
{
    int r = other(2, 'c'); /* without a prototype: the machine converts */
    return helper(r) + shared + tentative + (int)other(r, 0);
}
