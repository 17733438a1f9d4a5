! verify: -n 2 => violated MPI-COLL-MISSING line 20
! Rank 0 writes to the unit from which it has read: rank 1 may read that.
program units_written
  use mpi
  implicit none
  integer :: ierr, rank, n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open (7, file='count.in')
  if (rank == 0) then
    n = 0
    call tell(7)
    rewind (7)
  end if
  read (7, *) n
  if (rank == 0) then
    call tell(3)
  end if
  close (7)
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine tell(k)
    integer, intent(in) :: k
    write (7, *) k
  end subroutine
end program
