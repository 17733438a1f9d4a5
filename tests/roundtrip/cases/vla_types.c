/* sizeof a variable length type name, typedef of such a type */
#include <stdlib.h>

int main(int argc, char **argv)
{
    int m = argc + 2;
    double(*a)[m] = malloc(sizeof(double[m][m]));
    a[1][1] = 2;
    typedef short line[m];
    line b;
    b[0] = 1;
    return (int)a[1][1] + b[0] + (int)sizeof b;
}
