! verify: -n 2 => violated MPI-COLL-MISSING line 20
! verify: -n 2 --args "in.dat" => violated MPI-COLL-MISSING line 20
! Rank 1 reads another file than the argument names.
program trimmed_own
  use mpi
  implicit none
  integer :: n, code, ierr, rank
  logical :: found
  character(len=64) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, name)
  if (rank == 1) name = "other.dat"
  inquire(file=trim(name), exist=found)
  if (.not. found) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  open(10, file=trim(name), status='old', iostat=code)
  if (code /= 0) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
  read(10, *) n
  close(10)
  if (n > 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program trimmed_own
