/* Variable-length arrays: sizes come from the declarations. */
static int at(int n, int m, int a[n][m])
{
    return a[1][2] + (int)sizeof a[0];
}

int main(int argc, char **argv)
{
    int a[argc][4];
    const int fixed = 3;
    int b[fixed];
    a[0][1] = b[2] = 5;
    return at(argc, 4, a) + (int)sizeof a;
}
