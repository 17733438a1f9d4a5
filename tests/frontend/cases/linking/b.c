static int helper(int x) { return x * 2; }
int shared = 3;
int tentative = 4;

long other(long a, char c)
{
    return helper((int)a) + c;
}
