! verify: -n 2..3 => violated MPI-ARG-BUFFER line 28
! What sum, maxval, minval, count, any and all are of few numbers, of what is read, too; what is read into an
! array leaves its descriptor as it is.
program reductions
  use mpi
  implicit none
  integer :: rank, ranks, ierr, k, most
  integer, allocatable :: counts(:), places(:), mine(:), all_of(:)
  logical :: marks(5), few(3)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  allocate(mine(rank + 1), counts(ranks), places(ranks))
  mine = rank
  marks = .false.
  few = .false.
  if (rank == 0) read *, marks, few
  call MPI_Bcast(marks, 5, MPI_LOGICAL, 0, MPI_COMM_WORLD, ierr)
  call MPI_Bcast(few, 3, MPI_LOGICAL, 0, MPI_COMM_WORLD, ierr)
  if (any(marks) .and. all(few)) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Allgather(rank + 1, 1, MPI_INTEGER, counts, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  places(1) = 0
  do k = 2, ranks
    places(k) = places(k - 1) + counts(k - 1)
  end do
  most = maxval(counts) - ranks + minval(counts) + count(counts > 1) - ranks
  allocate(all_of(sum(counts) + most - 1))
  call MPI_Gatherv(mine, rank + 1, MPI_INTEGER, all_of, counts, places, MPI_INTEGER, 0, &
                   MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
