/* What gcc takes and we do not: said, and nothing is passed over silently. */
int again(int argc, char *argv) { return main(argc, argv); }

int main(int argc, char *argv)
{
    int n = argc;
    struct row { int length; double of[n]; } row;
    int nested(int x) { return x + n; }
    return nested(1) + again(0, argv);
}
