! verify: -n 3 => violated MPI-ARG-BUFFER line 24
! Each datatype of a neighbour's is read where it stands: the second process receives from the first
! one what has no room.
program typed_neighbors
  use mpi_f08
  implicit none
  integer :: rank, size, outdegree
  type(MPI_Comm) :: graph
  type(MPI_Datatype) :: one(1), long
  integer :: single(1) = 1
  integer(kind=MPI_ADDRESS_KIND) :: near(1) = 0
  real :: x(4), before(4)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  call MPI_Type_contiguous(5, MPI_REAL, long)
  call MPI_Type_commit(long)
  one = MPI_REAL
  if (rank == 1) one = long
  x = rank
  outdegree = merge(1, 0, rank + 1 < size)
  call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, merge(1, 0, rank > 0), [rank - 1], &
                                      [1], outdegree, [rank + 1], [1], MPI_INFO_NULL, .false., graph)
  call MPI_Neighbor_alltoallw(x, single, near, one, before, single, near, one, graph)
  call MPI_Comm_free(graph)
  call MPI_Type_free(long)
  call MPI_Finalize()
end program typed_neighbors
