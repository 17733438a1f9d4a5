! What a module declares that is not there: kinds, constants, types, functions, arguments with names.
! verify: -n 2 --stub-missing => bounded says "the module 'netcdf' is missing; what it declares is made up"
! verify: -n 2 => c-error C-ERROR line 9 says "or go on without it: --stub-missing"
program stub_module
  use mpi
  use netcdf
  use hdf5, only: hid_t, hsize_t, h5fopen_f, h5f_acc_rdonly_f, h5o_info_t, &
                  h5dread_f
  use hdf5_tables
  implicit none
  integer(hid_t) :: file
  integer(kind=hsize_t) :: dims(1)
  type(h5o_info_t) :: info
  real(8) :: a(10)
  integer :: ierr, rank, ncid, status
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call check(nf90_open("in.nc", IOR(nf90_nowrite, nf90_netcdf4), ncid))
  status = nf90_get_var(ncid, 1, a, start=(/1/), &
                        count=(/10/))
  if (status /= nf90_noerr) print *, trim(nf90_strerror(status))
  select case (status)
  case (nf90_enotvar)
    print *, "no variable"
  end select
  call h5fopen_f("in.h5", h5f_acc_rdonly_f, file, status)
  call h5dread_f(file, a, dims, status, xfer=file)
  if (h5_is_open(file)) print *, info%owner, info%times > 3
  if (rank == 0) call MPI_Send(a, 10, MPI_DOUBLE_PRECISION, 1, 0, MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(a, 10, MPI_DOUBLE_PRECISION, 0, 0, MPI_COMM_WORLD, &
                               MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine check(status)
    integer, intent(in) :: status
    if (status /= nf90_noerr) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  end subroutine
end program
