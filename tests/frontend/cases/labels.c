/* goto forwards and backwards; code that cannot be reached is dropped. */
int main(int argc, char **argv)
{
    int n = 0;
again:
    if (n > argc)
        goto out;
    n++;
    goto again;
    n = 99;
out:
    return n;
}
