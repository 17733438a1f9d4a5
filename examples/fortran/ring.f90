! verify: -n 2..4 => verified clean
! run: -n 4 finishes
! A sum goes around a ring: rank 0 sends first, and all others receive first.
program ring
  use mpi
  implicit none
  integer :: ierr, rank, np, left, right, total
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  right = mod(rank + 1, np)
  left = mod(rank + np - 1, np)
  total = rank
  if (rank == 0) then
    call MPI_Send(total, 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
    call MPI_Recv(total, 1, MPI_INTEGER, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    print *, 'the sum is', total
  else
    call MPI_Recv(total, 1, MPI_INTEGER, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    total = total + rank
    call MPI_Send(total, 1, MPI_INTEGER, right, 1, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
