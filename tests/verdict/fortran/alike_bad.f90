! The same, but each rank changes an element of its own.
! verify: -n 2 => inconclusive MPI-COLL-MISSING line 16
program alike
  use mpi
  implicit none
  integer :: ierr, rank, n
  real(8), allocatable :: many(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) read *, n
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  allocate(many(n))
  if (rank == 0) read *, many
  call MPI_Bcast(many, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  if (n > 2) many(2) = rank
  if (minval(many) < 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
