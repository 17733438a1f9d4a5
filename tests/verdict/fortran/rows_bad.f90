! verify: -n 2 => violated MPI-COLL-MISSING line 15
! A row is copied element by element, 20000 of them: what is not known of them is known together; another row is not sent.
program rows
  use mpi
  implicit none
  integer :: rank, ierr, last
  integer, allocatable :: a(:, :)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  allocate(a(3, 20000))
  a = 0
  if (rank == 0) read *, a
  call MPI_Bcast(a(2, :), 20000, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  last = a(3, 20000)
  if (last > 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
