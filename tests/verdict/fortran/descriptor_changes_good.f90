! verify: -n 2 => verified
! What is read of the descriptor before it changes, and behind: three elements, and five.
program changes
  use mpi
  implicit none
  integer :: rank, ierr, before, behind
  integer, allocatable :: u(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  allocate(u(3))
  before = size(u)
  call grow(u)
  behind = size(u)
  if (rank == 0) call wait_if(behind == before)
  call MPI_Finalize(ierr)
contains
  subroutine wait_if(yes)
    logical, intent(in) :: yes
    integer :: x
    if (.not. yes) return
    x = 0
    call MPI_Recv(x, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end subroutine
  subroutine grow(a)
    integer, allocatable, intent(inout) :: a(:)
    deallocate(a)
    allocate(a(5))
  end subroutine
end program
