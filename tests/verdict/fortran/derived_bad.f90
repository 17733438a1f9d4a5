! verify: -n 3 => violated MPI-DEADLOCK line 25
! A derived type with a component that is allocated, but the ranks exchange with one side only.
module grids
  use mpi
  implicit none
  type grid
    integer :: n = 0
    real(8), allocatable :: u(:)
  contains
    procedure :: make
    procedure :: exchange
  end type
contains
  subroutine make(g, n)
    class(grid), intent(inout) :: g
    integer, intent(in) :: n
    g%n = n
    allocate (g%u(0:n + 1))
    g%u = 0
  end subroutine
  subroutine exchange(g, left, right)
    class(grid), intent(inout) :: g
    integer, intent(in) :: left, right
    integer :: ierr
    call MPI_Sendrecv(g%u(1), 1, MPI_DOUBLE_PRECISION, left, 1, g%u(g%n + 1), 1, &
                      MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end subroutine
end module
program derived
  use grids
  implicit none
  type(grid) :: g
  integer :: ierr, rank, np
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, np, ierr)
  if (g%n == 0 .and. .not. allocated(g%u)) call g%make(16)
  call g%exchange(mod(rank + np - 1, np), mod(rank + 1, np))
  call MPI_Finalize(ierr)
end program
