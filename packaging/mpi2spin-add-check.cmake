# mpi2spin_add_check(TARGET NPROCS N...
#                    [ARGS "WORDS"] [OPTIONS OPTION...] [TIMEOUT SECONDS]
#                    [LABELS LABEL...] [INCONCLUSIVE fail|skip])
#
# Adds the test TARGET.mpi2spin.nN for each process count N: mpi2spin verifies the sources of the
# target in C, C++ and Fortran, with its include directories and definitions.
#
#   ARGS          the command line of the program, as one string
#   OPTIONS       more options of `mpi2spin verify`
#   TIMEOUT       for the search; a search that takes longer is inconclusive
#   INCONCLUSIVE  skip: the test is reported as skipped (CTest's SKIP_RETURN_CODE), not as
#                 passed; fail (the default)
function(mpi2spin_add_check target)
  cmake_parse_arguments(PARSE_ARGV 1 check "" "ARGS;TIMEOUT;INCONCLUSIVE"
    "NPROCS;OPTIONS;LABELS")
  if(check_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mpi2spin_add_check: unknown arguments: ${check_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "mpi2spin_add_check: ${target} is not a target")
  endif()
  if(NOT check_NPROCS)
    message(FATAL_ERROR "mpi2spin_add_check(${target}): NPROCS is missing")
  endif()
  if(NOT check_INCONCLUSIVE)
    set(check_INCONCLUSIVE fail)
  elseif(NOT check_INCONCLUSIVE MATCHES "^(fail|skip)$")
    message(FATAL_ERROR "mpi2spin_add_check(${target}): INCONCLUSIVE is fail or skip")
  endif()

  set(options ${check_OPTIONS})
  if(DEFINED check_ARGS)
    list(APPEND options --args "${check_ARGS}")
  endif()
  if(check_TIMEOUT)
    list(APPEND options --timeout ${check_TIMEOUT})
  endif()
  _mpi2spin_sources(sources ${target})
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  foreach(n IN LISTS check_NPROCS)
    set(name ${target}.mpi2spin.n${n})
    add_test(NAME ${name}
      COMMAND mpi2spin::mpi2spin verify ${sources} -n ${n} ${options} --
              "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
              "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
      COMMAND_EXPAND_LISTS)
    set_tests_properties(${name} PROPERTIES LABELS "mpi2spin;${check_LABELS}")
    if(check_INCONCLUSIVE STREQUAL skip)
      set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 5)
    endif()
  endforeach()
endfunction()

# The sources of a target that are compiled, as absolute paths.
function(_mpi2spin_sources result target)
  get_target_property(all ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(sources)
  foreach(source IN LISTS all)
    if(source MATCHES "\\.(c|cc|cpp|cxx|C|[fF]|for|[fF](77|90|95|03|08))$")
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
      list(APPEND sources "${source}")
    endif()
  endforeach()
  if(NOT sources)
    message(FATAL_ERROR "mpi2spin_add_check: the target ${target} has no source in C, C++ or Fortran")
  endif()
  set(${result} "${sources}" PARENT_SCOPE)
endfunction()
