! A rank without elements has none of another one.
! verify: -n 2 => violated MPI-COLL-MISSING line 19
program empty
  use mpi
  implicit none
  integer :: ierr, rank, np, n, own
  real(8), allocatable :: r(:), p(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  if (rank == 0) read *, n
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  own = n / np
  if (rank < mod(n, np)) own = own + 1
  allocate(r(own), p(own))
  r = 1
  p = 2
  r = r - 0.5d0 * p
  if (allocated(r) .and. size(r) == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Bcast(own, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
