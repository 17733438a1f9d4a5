! verify: -n 2 => unsupported C-UNSUPPORTED line 13
! Each activation of a recursive procedure passes its own `inner` on, and another one is still there.
module walks
contains
  recursive subroutine host(n, what)
    integer, intent(in) :: n
    external :: what
    integer :: mine
    mine = n
    if (n == 0) then
      call what()
    else
      call host(n - 1, inner)
    end if
  contains
    subroutine inner()
      use mpi
      integer :: ierr
      mine = mine + 1
      if (mine == 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
      call what()
    end subroutine
  end subroutine
  subroutine nothing()
  end subroutine
end module

program callback
  use mpi
  use walks
  integer :: ierr
  call MPI_Init(ierr)
  call host(2, nothing)
  call MPI_Finalize(ierr)
end program
