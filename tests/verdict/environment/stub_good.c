/* A library that is not there draws what the ranks compute; it decides nothing of the messages. */
// verify: -n 2..3 --stub-missing => bounded says missing-header
// verify: -n 2 => c-error MISSING-HEADER line 5
#include <mpi.h>
#include <no_such/drawing.h>

static Window *window;

static void show(Colour of, double *values, int n)
{
    Box boxes[4];
    Box *box = malloc(n * sizeof(Box));
    for (int i = 0; i < n && box; i++) {
        box[i].left = i;
        box[i].size.height = (int)(values[i] * PIXELS_OF_ONE);
    }
    boxes[0].left = of.red;
    draw_boxes(window, boxes, 4);
    draw_boxes(window, box, n);
    free(box);
}

int main(int argc, char **argv)
{
    int rank, size;
    double value = 0, all[4] = {0};
    Event event;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    value = rank * HALF_PI + noise();
    MPI_Gather(&value, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        Colour white = {255, 255, 255};
        window = open_window("values", WINDOW_CENTRED | WINDOW_TOP, 0);
        show(white, all, size);
        while (next_event(&event)) {
            switch (event.kind) {
            case EVENT_KEY:
                if (event.key.code == 'q')
                    break;
            case EVENT_QUIT:
                close_window(window);
            }
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
