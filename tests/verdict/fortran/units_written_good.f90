! verify: -n 2 => bounded
! A unit has another file when it is written.
program units_written
  use mpi
  implicit none
  integer :: ierr, rank, n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  open (7, file='count.in')
  read (7, *) n
  close (7)
  if (rank == 0) then
    open (7, file='count.out')
    call tell(n)
    close (7)
  end if
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine tell(k)
    integer, intent(in) :: k
    write (7, *) k + 1
  end subroutine
end program
