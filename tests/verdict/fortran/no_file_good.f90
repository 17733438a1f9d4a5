! verify: -n 2..3 => bounded says "unless rank 0 finds access() != 0 at no_file_good.f90:11"
! verify: -n 2 --check environment => violated MPI-COLL-MISSING line 18
! Rank 0 goes to its end where its file is not there: a failure of the environment.
program no_file_good
  use mpi
  integer :: rank, ierr, n, code
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  if (rank == 0) then
    open (10, file='in.txt', status='old', iostat=code)
    if (code /= 0) then
      call MPI_Finalize(ierr)
      stop
    end if
    read (10, *) n
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
