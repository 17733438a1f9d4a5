/* && || ! ?: as conditions and as values. */
int main(int argc, char **argv)
{
    int a = argc > 1 && (argc < 9 || !argv);
    int b = a ? argc : -1;
    int c = b ?: 7;
    argc && c++;
    return a + b + c;
}
