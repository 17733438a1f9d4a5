! Of what a module that is not there declares nothing is known: also not that a number is 0.
! verify: -n 2 --stub-missing => inconclusive MPI-COLL-MISSING line 12 says "the module 'netcdf' is missing"
program stub_module
  use mpi
  use netcdf
  implicit none
  integer :: ierr, rank, ncid, status
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  status = nf90_open("in.nc", nf90_nowrite, ncid)
  if (rank == 0 .or. nf90_noerr == 0) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
