! verify: -n 2 => violated MPI-DEADLOCK line 16
! A request that is complete is MPI_REQUEST_NULL, in a loop; which one came is counted from 1, not from 0.
program requests
  use mpi
  implicit none
  integer :: ierr, rank, k, which, all(3), number, got(3)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    do k = 1, 3
      call MPI_Irecv(got(k), 1, MPI_INTEGER, 1, k, MPI_COMM_WORLD, all(k), ierr)
    end do
    do k = 1, 3
      call MPI_Waitany(3, all, which, MPI_STATUS_IGNORE, ierr)
      if (all(which) /= MPI_REQUEST_NULL) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
      if (got(which) /= which - 1) call MPI_Recv(number, 1, MPI_INTEGER, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end do
  else
    do k = 1, 3
      number = k
      call MPI_Send(number, 1, MPI_INTEGER, 0, k, MPI_COMM_WORLD, ierr)
    end do
  end if
  call MPI_Finalize(ierr)
end program
