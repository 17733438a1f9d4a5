! verify: -n 2..3 => violated MPI-COLL-MISSING line 17
! What else leads to the end there is an error: a file that is there.
program no_file_bad
  use mpi
  integer :: rank, ierr, n, code
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  if (rank == 0) then
    open (10, file='in.txt', status='old', iostat=code)
    if (code == 0) then
      call MPI_Finalize(ierr)
      stop
    end if
    read (10, *) n
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
