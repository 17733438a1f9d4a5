! verify: -n 2 => violated C-RUNTIME line 10 says "element 0 of 5"
! A loop from 0 on, as in C: elements are told from 1 on.
program first_element
  use mpi
  implicit none
  integer :: i, ierr, rank, x(5)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  do i = 0, 4
    x(i) = i
  end do
  if (rank == 0) call MPI_Send(x, 5, MPI_INTEGER, 1, x(2), MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(x, 5, MPI_INTEGER, 0, x(2), MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
