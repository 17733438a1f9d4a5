! verify: -n 2..3 => verified clean
! Where no code is asked for, all items have been read behind the statement, and where it is, all
! have if it is 0: what was not set before is set then.
program items
  use mpi
  implicit none
  integer :: steps, parts, code, ierr, rank
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    open (7, file='sizes.txt', status='old')
    read (7, *) steps, parts
    close (7)
  end if
  call MPI_Bcast(parts, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  if (parts > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  parts = 0
  if (rank == 0) then
    read (*, *, iostat=code) steps, parts
    if (code /= 0) parts = 0
  end if
  call MPI_Bcast(parts, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  if (parts > 2) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
