! verify: -n 2 => violated MPI-COLL-TYPE
! Each datatype of an all-to-all is that of one member: the last process sends one of another size.
program typed
  use mpi_f08
  implicit none
  integer :: rank, size
  type(MPI_Datatype), allocatable :: sent(:), received(:)
  integer, allocatable :: counts(:), places(:)
  real(8), allocatable :: x(:), y(:)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, size)
  allocate(sent(size), received(size), counts(size), places(size), x(size), y(size))
  sent = MPI_REAL
  received = MPI_REAL
  if (rank == size - 1) sent(1) = MPI_DOUBLE_PRECISION
  counts = 1
  places = 0
  x = rank
  call MPI_Alltoallw(x, counts, places, sent, y, counts, places, received, MPI_COMM_WORLD)
  call MPI_Finalize()
end program typed
