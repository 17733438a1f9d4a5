! verify: -n 2 => verified MPI-BUFFER-TYPE line 13 says "elements of type 'real(8)', but the datatype is MPI_REAL"
! Both sides say MPI_REAL, but the elements have eight bytes: half of them come.
program buffer
  use mpi
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: x(5)
  integer :: ierr, rank
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1
  if (rank == 0) then
    call MPI_Send(x, 5, MPI_REAL, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(x, 5, MPI_REAL, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
