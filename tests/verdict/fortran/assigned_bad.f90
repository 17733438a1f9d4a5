! verify: -n 2 => violated MPI-COLL-MISSING line 21
! An assignment of arrays moves their elements, and no addresses: what a loop computes from them is
! any value, and is not followed element by element.
program assigned
  use mpi
  implicit none
  real(8) :: u(2000), v(2000), local, all
  integer :: i, rank, ierr

  call MPI_Init(ierr)
  u = 1
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  v = rank
  local = 1
  do while (local > 0.1)
    local = 0
    do i = 1, 2000
      local = max(local, abs(u(i) - v(i)))
      u(i) = v(i)
    end do
    call MPI_Allreduce(local, all, 1, MPI_REAL8, MPI_MAX, MPI_COMM_WORLD, ierr)
  end do
  call MPI_Finalize(ierr)
end program
