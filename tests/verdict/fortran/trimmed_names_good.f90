! verify: -n 2 => verified
! verify: -n 2 --args "in.dat" => verified
! The compiler gives a trimmed name back before its statement is over.  The file that an argument
! names is one file for all ranks.
program trimmed_names
  use mpi
  implicit none
  integer :: n, code, ierr, rank
  logical :: found
  character(len=64) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, name)
  inquire(file=trim(name), exist=found)
  if (.not. found) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  open(10, file=trim(name), status='old', iostat=code)
  if (code /= 0) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
  read(10, *) n
  close(10)
  if (n > 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program trimmed_names
