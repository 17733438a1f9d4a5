// verify: -n 2..3 => violated MPI-COLL-MISSING line 38
// What a pointer to a base leads to is asked, and so is a reference: one rank has another kind.
#include <mpi.h>

#include <memory>
#include <typeinfo>

struct Shape {
    virtual ~Shape() {}
};
struct Box : Shape {
    int sides = 4;
};
struct Cube : Box {
    int faces = 6;
};
struct Ball : Shape {
};

static std::unique_ptr<Shape> make(int kind)
{
    if (kind == 0)
        return std::unique_ptr<Shape>(new Cube);
    return kind == 1 ? std::unique_ptr<Shape>(new Ball) : std::unique_ptr<Shape>(new Box);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::unique_ptr<Shape> shape = make(rank % 2);
    if (dynamic_cast<Ball *>(shape.get()) && rank == 0)
        MPI_Send(&rank, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);
    try {
        Box &known = dynamic_cast<Box &>(*shape);
        known.sides++;
        MPI_Barrier(MPI_COMM_WORLD);
    } catch (const std::bad_cast &) {
    }
    MPI_Finalize();
    return 0;
}
