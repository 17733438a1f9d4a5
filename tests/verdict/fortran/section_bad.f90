! verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 13 says "a copy that the compiler makes of a section, is read"
! A row of a matrix is not contiguous: the compiler makes a copy, and copies back before anything comes.
program section
  use mpi
  implicit none
  integer, parameter :: n = 8
  integer :: ierr, rank, request, status(MPI_STATUS_SIZE)
  double precision :: a(4, n), row(n)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  a = 0
  if (rank == 0) then
    call MPI_Irecv(a(2, :), n, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, status, ierr)
  else if (rank == 1) then
    call MPI_Send(a(2, :), n, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
