! verify: -n 2..3 => verified
! run: -n 2 finishes
! All-to-alls with a datatype for each member: of all processes, in place, with the neighbours in a
! grid, and in a graph where each process sends to the next one only.
program typed
  use mpi_f08
  implicit none
  integer :: rank, size, k, outdegree
  type(MPI_Comm) :: ring, graph
  type(MPI_Request) :: request
  type(MPI_Datatype), allocatable :: types(:)
  type(MPI_Datatype) :: halves(2), one(1)
  integer, allocatable :: counts(:), places(:)
  integer(kind=MPI_ADDRESS_KIND) :: far(2), near(1), none(1)
  real, allocatable :: x(:), y(:)
  real :: before, after(2)
  integer :: unused(1) = 0, single(1) = 1
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  allocate(types(size), counts(size), places(size), x(size), y(size))
  types = MPI_REAL
  counts = 1
  places = [(4 * k, k = 0, size - 1)]
  x = rank
  call MPI_Alltoallw(x, counts, places, types, y, counts, places, types, MPI_COMM_WORLD)
  call MPI_Alltoallw(MPI_IN_PLACE, unused, unused, one, y, counts, places, types, MPI_COMM_WORLD)
  if (size > 2) then
    call MPI_Cart_create(MPI_COMM_WORLD, 1, [size], [.true.], .false., ring)
    far = [0_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND]
    halves = MPI_REAL
    call MPI_Neighbor_alltoallw(x, [1, 1], far, halves, after, [1, 1], far, halves, ring)
    call MPI_Comm_free(ring)
  end if
  one = MPI_REAL
  near = 0
  none = 0
  outdegree = merge(1, 0, rank + 1 < size)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, merge(1, 0, rank > 0), [rank - 1], &
                                      [1], outdegree, [rank + 1], [1], MPI_INFO_NULL, .false., graph)
  call MPI_Ineighbor_alltoallw(x, single, near, one, before, single, none, one, graph, request)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call MPI_Comm_free(graph)
  call MPI_Finalize()
end program typed
