! verify: -n 2..3 => verified clean
! What many numbers that are known are together, or those of a mask, is known: how many messages come.
program totals
  use mpi
  implicit none
  integer :: rank, np, ierr, k, x, todo(100), few(6), status(MPI_STATUS_SIZE)
  logical :: mine(100)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  do k = 1, 100
    todo(k) = mod(k, 3)
    mine(k) = mod(k, 50) == 0
  end do
  few = [2, 0, 1, 5, 3, 4]
  if (rank == 0) then
    do k = 1, count(mine) * (np - 1)
      call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, maxval(todo), MPI_COMM_WORLD, status, ierr)
    end do
  else
    do k = 1, sum(todo, mask=mine)
      if (k <= 2) call MPI_Send(k, 1, MPI_INTEGER, minval(todo), 2, MPI_COMM_WORLD, ierr)
    end do
  end if
  if (any(todo > 1) .and. .not. all(mine) .and. product(todo) == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (sum(few, mask=few > 2) == 12 .and. maxval(few, mask=few < 3) == 2 .and. &
      minval(few, mask=few > 7) == huge(few)) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  if (maxloc(few, 1) + minloc(todo, dim=1, mask=todo > 1) == 6) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
