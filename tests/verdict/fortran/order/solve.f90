submodule (exchange:lower) upper
contains
  module subroutine finish(other)
    integer, intent(in) :: other
    real :: a(4), b(4)
    integer :: ierr
    a = 1.0
    call MPI_Sendrecv(a, 4, MPI_REAL, other, 3, b, 4, MPI_REAL, other, tag, MPI_COMM_WORLD, &
                      MPI_STATUS_IGNORE, ierr)
    call MPI_Finalize(ierr)
  end subroutine
end submodule
