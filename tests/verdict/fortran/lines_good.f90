! verify: -n 2 => verified
! All ranks look for a word in the lines of one file, and find the same.
program lines
  use mpi
  implicit none
  integer :: ierr, code, at, steps
  character(len=64) :: line, text
  call MPI_Init(ierr)
  open (9, file='settings.in', status='old', action='read')
  steps = 5
  do
    read (9, '(a)', iostat=code) line
    if (code /= 0) exit
    if (line(1:1) == '#' .or. len_trim(line) == 0) cycle
    at = index(line, '=')
    if (at == 0) cycle
    if (trim(line(1:at - 1)) == 'steps') then
      text = line(at + 1:)
      read (text, *) steps
    end if
  end do
  close (9)
  if (steps > 3) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
