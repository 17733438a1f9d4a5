! verify: -n 4..5 => verified clean
! Powers of integers say who sends to whom; flang computes them in a loop, which ends.
program powers
  use mpi
  implicit none
  integer :: ierr, rank, step, box, n
  integer(8) :: tag
  integer(1) :: small
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, n, ierr)
  small = 2
  small = small ** 5_1
  do step = 0, 1
    tag = 3_8 ** step + (-1) ** n + (-1) ** (-n) + 2 ** (-1) + small
    box = rank
    if (rank == 0) then
      call MPI_Send(box, 1, MPI_INTEGER, 2 ** step, int(tag), MPI_COMM_WORLD, ierr)
    else if (rank == 2 ** step) then
      call MPI_Recv(box, 1, MPI_INTEGER, 0, merge(33, 35, step == 0) + merge(2, -2, mod(n, 2) == 0), &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end if
  end do
  call MPI_Finalize(ierr)
end program
