/* Errors in the C code refuse the file. */
int main(void)
{
    int x = undeclared;
    return x.y;
}
