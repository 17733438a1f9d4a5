! verify: -n 2 => c-error C-ERROR line 12 says "MPI_Send is called with 6 arguments, but takes 7; the last one is ierror"
! Without its last argument MPI_Send takes the length of the text for it.
program ierror
  use mpi
  implicit none
  integer :: ierr, rank, status(MPI_STATUS_SIZE)
  character(len=10) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  text = 'of it'
  if (rank == 0) then
    call MPI_Send(text, 10, MPI_CHARACTER, 1, 0, MPI_COMM_WORLD)
  else
    call MPI_Recv(text, 10, MPI_CHARACTER, 0, 0, MPI_COMM_WORLD, status, ierr)
  end if
  call MPI_Finalize(ierr)
end program
