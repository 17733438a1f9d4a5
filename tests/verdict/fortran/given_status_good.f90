! verify: -n 2 --args "128 3" => verified
! What can be read of a text that is known is known: rank 0 does not leave alone.
program given_status
  use mpi
  implicit none
  integer :: ierr, rank, n, m, ios
  character(len=32) :: text
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call get_command_argument(1, text)
    read (text, *, iostat=ios) n
    if (ios /= 0) stop
    call get_command_argument(2, text)
    read (text, *, iostat=ios) n
    if (ios /= 0) stop
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  if (n == 128) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program given_status
