! verify: -n 2 => verified clean
! A pointer to a contained procedure is used while its host is there.
module events
  implicit none
  abstract interface
    subroutine action()
    end subroutine
  end interface
  procedure(action), pointer :: later => null()
contains
  subroutine prepare()
    integer :: count
    count = 0
    later => act
    call later()
  contains
    subroutine act()
      use mpi
      integer :: ierr
      call increase(count)
      if (count == 1) call MPI_Barrier(MPI_COMM_WORLD, ierr)
    end subroutine
    subroutine increase(n)
      integer, intent(inout) :: n
      n = n + 1
    end subroutine
  end subroutine
end module

program callback
  use mpi
  use events
  integer :: ierr
  call MPI_Init(ierr)
  call prepare()

  call MPI_Finalize(ierr)
end program
