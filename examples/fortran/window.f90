! verify: -n 2..4 => bounded
! run: -n 4 finishes
! Each rank puts its number into a window of its neighbour's, between fences.
program window
  use mpi_f08
  implicit none
  type(MPI_Win) :: win
  integer, asynchronous :: box(4)
  integer :: rank, np, value, round
  integer(MPI_ADDRESS_KIND) :: size, place
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, np)
  size = 16
  box = -1
  call MPI_Win_create(box, size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  do round = 1, 4
    place = round - 1
    value = 10 * round + rank
    call MPI_Put(value, 1, MPI_INTEGER, mod(rank + 1, np), place, 1, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
  end do
  if (rank == 0) print *, box
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
