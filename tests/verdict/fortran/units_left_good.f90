! verify: -n 2 => verified
! One subroutine opens a unit, to read it only, and another one reads it.
module numbers
  implicit none
contains
  subroutine open_numbers()
    open (7, file='numbers.in', action='read')
  end subroutine
end module

program units_left
  use mpi
  use numbers
  implicit none
  integer :: ierr, n
  call MPI_Init(ierr)
  call open_numbers()
  call read_number(n)
  if (n > 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program

subroutine read_number(n)
  implicit none
  integer, intent(out) :: n
  rewind (7)
  read (7, *) n
  close (7)
end subroutine
