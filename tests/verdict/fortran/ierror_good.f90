! verify: -n 2 => verified clean
! The length of a text stands behind all arguments, the last of which is ierror.
program ierror
  use mpi
  implicit none
  integer :: ierr, rank, status(MPI_STATUS_SIZE)
  character(len=10) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  text = 'of it'
  if (rank == 0) then
    call MPI_Send(text, 10, MPI_CHARACTER, 1, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(text, 10, MPI_CHARACTER, 0, 0, MPI_COMM_WORLD, status, ierr)
  end if
  call MPI_Finalize(ierr)
end program
