! verify: -n 2 => violated MPI-COLL-MISSING line 20
! A unit that one subroutine opens is written by another one, and what is read then differs.
module numbers
  implicit none
contains
  subroutine open_numbers()
    open (7, file='numbers.in')
  end subroutine
end module

program units_left
  use mpi
  use numbers
  implicit none
  integer :: ierr, rank, n
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call open_numbers()
  call read_number(rank, n)
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program

subroutine read_number(rank, n)
  implicit none
  integer, intent(in) :: rank
  integer, intent(out) :: n
  if (rank == 0) write (7, *) 5
  rewind (7)
  read (7, *) n
  close (7)
end subroutine
