! verify: -n 2..3 => verified clean
! A row of a matrix is received into an array of its own: what is not contiguous would be copied.
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
    call MPI_Irecv(row, n, MPI_DOUBLE_PRECISION, 1, 1, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, status, ierr)
    a(2, :) = row
  else if (rank == 1) then
    call MPI_Send(a(2, :), n, MPI_DOUBLE_PRECISION, 0, 1, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
