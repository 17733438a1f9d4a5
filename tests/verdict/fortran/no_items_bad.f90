! verify: -n 2..3 => violated MPI-COLL-MISSING line 23
! The first number is there, and the second one is not: that is no failure of the environment, and rank 0 leaves
! without the others.
program no_items_bad
  use mpi
  implicit none
  integer :: rank, ierr, n, m, code
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  if (rank == 0) then
    open (10, file='in.txt', status='old')
    read (10, *, iostat=code) n
    if (code == 0) then
      read (10, *, iostat=code) m
      if (code /= 0) then
        call MPI_Finalize(ierr)
        stop
      end if
      n = n + m
    end if
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
