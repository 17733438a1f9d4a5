/* Cases inside of a loop, ranges, default in the middle. */
int main(int argc, char **argv)
{
    int n = argc;
    switch (argc % 2) {
    case 0:
        do {
            n--;
    default:
            n--;
    case 3 ... 5:;
        } while (n > 0);
    }
    return n;
}
