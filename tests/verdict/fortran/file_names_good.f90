! verify: -n 2..3 => verified
! Which file it is, is not known: a number is written into its name, behind which blanks are left out.
program file_names
  use mpi
  implicit none
  integer :: ierr, rank, nprocs
  character(len=40) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nprocs, ierr)
  write (name, '(a,i0,a)') 'part_', rank, '.dat'
  open (20, file=trim(name))
  write (20, *) rank
  close (20)
  if (len(trim(name)) <= 40) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
