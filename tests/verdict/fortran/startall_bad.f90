! verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 17
! What persistent requests send is set before they are started, all at once, and not behind.
program startall
  use mpi
  implicit none
  integer :: rank, ranks, ierr, requests(2), k, a(5), b(5)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  call MPI_Send_init(a, 5, MPI_INTEGER, mod(rank + 1, ranks), 0, MPI_COMM_WORLD, requests(1), ierr)
  call MPI_Recv_init(b, 5, MPI_INTEGER, mod(rank + ranks - 1, ranks), 0, MPI_COMM_WORLD, &
                     requests(2), ierr)
  do k = 1, 3
    call MPI_Startall(2, requests, ierr)
    ! the library may look at it still
    if (k > 0) &
      a = k
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
  end do
  call MPI_Request_free(requests(1), ierr)
  call MPI_Request_free(requests(2), ierr)
  call MPI_Finalize(ierr)
end program
