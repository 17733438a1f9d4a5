! verify: -n 2 => inconclusive MPI-DEADLOCK says "may hang"
! The second number of an argument is another one than the first, and any: not one of each rank.
program numbers
  use mpi
  implicit none
  character(len=20) :: text
  integer :: rank, ierr, n, m, got

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, text)
  if (rank == 0) then
    read (text, *) n
    if (n > 3) call MPI_Send(n, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierr)
  else if (rank == 1) then
    read (text, *) n, m
    if (m > 3) call MPI_Recv(got, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program
