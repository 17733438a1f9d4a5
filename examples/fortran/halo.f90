! verify: -n 2..4 => verified
! run: -n 2 finishes
! A rod that cools: the ends of the neighbours come by nonblocking calls, and the loop ends for all
! ranks by the greatest change of all.
module rod
  use mpi_f08
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine exchange(u, left, right)
    real(8), intent(inout), asynchronous :: u(0:cells + 1)
    integer, intent(in) :: left, right
    type(MPI_Request) :: requests(4)
    call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Irecv(u(cells + 1), 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, requests(2))
    call MPI_Isend(u(cells), 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, requests(3))
    call MPI_Isend(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, requests(4))
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
  end subroutine
  subroutine step(u, change)
    real(8), intent(inout) :: u(0:cells + 1)
    real(8), intent(out) :: change
    real(8) :: v(cells)
    integer :: i
    change = 0
    do i = 1, cells
      v(i) = 0.5d0 * (u(i - 1) + u(i + 1))
      change = max(change, abs(v(i) - u(i)))
    end do
    u(1:cells) = v
  end subroutine
end module

program halo
  use mpi_f08
  use rod
  implicit none
  real(8), allocatable, asynchronous :: u(:)
  real(8) :: change, greatest
  integer :: rank, np, left, right, steps
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, np)
  left = merge(MPI_PROC_NULL, rank - 1, rank == 0)
  right = merge(MPI_PROC_NULL, rank + 1, rank == np - 1)
  allocate(u(0:cells + 1))
  u(:) = 0
  if (rank == 0) u(0) = 1
  do steps = 1, 1000
    call exchange(u, left, right)
    call step(u, change)
    call MPI_Allreduce(change, greatest, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD)
    if (greatest < 1d-4) exit
  end do
  if (rank == 0) print *, 'steps:', steps
  deallocate(u)
  call MPI_Finalize()
end program
