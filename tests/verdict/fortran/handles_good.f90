! verify: -n 2..3 --assume-local anything_ => bounded
! What stands in the memory of the program is lost in a function without a source; the handles of MPI are no variables.
program handles
  use mpi_f08
  implicit none
  integer, pointer :: anywhere
  integer, target :: first
  integer :: x, y
  anywhere => first
  call MPI_Init()
  call move(anywhere)
  anywhere = 3
  call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Finalize()
contains
  subroutine move(p)
    integer, pointer :: p
    interface
      subroutine anything(p)
        integer, pointer :: p
      end subroutine
    end interface
    call anything(p)
  end subroutine
end program
