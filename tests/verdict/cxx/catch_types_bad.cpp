// verify: -n 2 => violated MPI-DEADLOCK
/* Which handler takes what is thrown: by class, by base class, by fundamental type, any; one throws again. */
#include <mpi.h>
#include <stdexcept>
#include <vector>

struct Failure : std::runtime_error {
    int code;
    Failure(int c) : std::runtime_error("failure"), code(c) {}
};
struct Other {
    int code;
};

static void fail(int how)
{
    std::vector<int> v(2);
    switch (how) {
    case 0: throw Failure(3);
    case 1: throw Other{4};
    case 2: throw 5;
    case 3: throw "text";
    case 4: v.at(7) = 1; break;
    case 5: throw std::length_error("too long");
    case 6: throw 1.5;
    case 7:
        try {
            fail(0);
        } catch (std::runtime_error &e) {
            throw;
        }
        break;
    default: break;
    }
}

static int caught(int how)
{
    try {
        fail(how);
    } catch (const Failure &f) {
        return f.code;
    } catch (const Other &o) {
        return o.code;
    } catch (int i) {
        return i;
    } catch (const char *) {
        return 6;
    } catch (const std::out_of_range &) {
        return 7;
    } catch (const std::exception &) {
        return 8;
    } catch (...) {
        return 9;
    }
    return 10;
}

int main(int argc, char **argv)
{
    int rank, tags[] = {3, 4, 5, 6, 7, 8, 9, 8, 10};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int how = 0; how < 9; how++) {
        int tag = rank ? tags[how] : caught(how), x = 0;
        if (rank)
            MPI_Recv(&x, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&x, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
