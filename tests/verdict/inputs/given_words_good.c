// verify: -n 2 --given 'in.txt=  4 3,x=7 ; end\n[grid]\nB2 #\n' => verified says "the text of in.txt is given"
// verify: -n 2 --given 'in.txt=  4 3,x=7 ; end\n[grid]\nb2 #\n' => violated MPI-ASSERT line 42
// What the library does with a text that is given, in the order in which it is read.
#include <assert.h>
#include <ctype.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    char line[64], word[16] = "";
    int rank, a = 0, b = 0, n = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("./in.txt", "r");
    assert(f);
    int found = fscanf(f, "%d %d", &a, &b);
    assert(found == 2 && a == 4 && b == 3 && !feof(f));
    int comma = fgetc(f);
    assert(comma == ',' && ftell(f) == 6);
    assert(fgets(line, sizeof line, f) != NULL);
    line[strcspn(line, "\n")] = '\0';
    for (char *p = strtok(line, " ;="); p; p = strtok(NULL, " ;="))
        sum += isdigit((unsigned char)*p) ? atoi(p) : (int)strlen(p);
    assert(sum == 1 + 7 + 3);
    assert(fgets(line, 4, f) != NULL && strcmp(line, "[gr") == 0);
    assert(fgets(line, sizeof line, f) != NULL && strcmp(line, "id]\n") == 0);
    long mark = ftell(f);
    while (fgets(line, sizeof line, f))
        n++;
    assert(n == 1 && feof(f));
    found = fscanf(f, "%d", &a);
    assert(found == EOF && a == 4);
    fseek(f, mark, SEEK_SET);
    assert(!feof(f));
    found = fscanf(f, "%15[^#]#", word);
    assert(found == 1 && strpbrk(word, " ") == word + 2);
    rewind(f);
    size_t read = fread(line, 1, 4, f);
    assert(read == 4 && line[2] == '4');
    assert(isupper((unsigned char)word[0]));
    fclose(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
