! verify: -n 2 => verified clean
! Kinds: what is sent as MPI_REAL8 is received so.
program kinds
  use mpi
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: x(5)
  integer :: ierr, rank
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1
  if (rank == 0) then
    call MPI_Send(x, 5, MPI_REAL8, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 5, MPI_REAL8, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
