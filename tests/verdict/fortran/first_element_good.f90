! verify: -n 2 => verified clean
! The same, from 1 on.
program first_element
  use mpi
  implicit none
  integer :: i, ierr, rank, x(5)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  do i = 1, 5
    x(i) = i
  end do
  if (rank == 0) call MPI_Send(x, 5, MPI_INTEGER, 1, x(2), MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(x, 5, MPI_INTEGER, 0, x(2), MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
