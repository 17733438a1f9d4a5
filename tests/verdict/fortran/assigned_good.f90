! verify: -n 2 => verified by spin
! An assignment of arrays moves their elements, and no addresses: what a loop computes from them is
! any value, and is not followed element by element.
program assigned
  use mpi
  implicit none
  real(8) :: u(10000), v(10000), local, all
  integer :: i, rank, ierr

  call MPI_Init(ierr)
  u = 1
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  v = rank
  all = 1
  do while (all > 0.1)
    local = 0
    do i = 1, 10000
      local = max(local, abs(u(i) - v(i)))
      u(i) = v(i)
    end do
    call MPI_Allreduce(local, all, 1, MPI_REAL8, MPI_MAX, MPI_COMM_WORLD, ierr)
  end do
  call MPI_Finalize(ierr)
end program
