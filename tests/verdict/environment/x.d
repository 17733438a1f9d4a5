/tmp/cxx/ll/1.bc: options_good.c /work/cxx/frontend/include/mpi.h \
  /usr/lib/llvm-19/lib/clang/19/include/stddef.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stddef_header_macro.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stddef_ptrdiff_t.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stddef_size_t.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stddef_wchar_t.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stddef_null.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stddef_max_align_t.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stddef_offsetof.h \
  /usr/lib/llvm-19/lib/clang/19/include/stdint.h /usr/include/stdint.h \
  /usr/include/x86_64-linux-gnu/bits/libc-header-start.h \
  /usr/include/features.h /usr/include/features-time64.h \
  /usr/include/x86_64-linux-gnu/bits/wordsize.h \
  /usr/include/x86_64-linux-gnu/bits/timesize.h \
  /usr/include/stdc-predef.h /usr/include/x86_64-linux-gnu/sys/cdefs.h \
  /usr/include/x86_64-linux-gnu/bits/long-double.h \
  /usr/include/x86_64-linux-gnu/gnu/stubs.h \
  /usr/include/x86_64-linux-gnu/gnu/stubs-64.h \
  /usr/include/x86_64-linux-gnu/bits/types.h \
  /usr/include/x86_64-linux-gnu/bits/typesizes.h \
  /usr/include/x86_64-linux-gnu/bits/time64.h \
  /usr/include/x86_64-linux-gnu/bits/wchar.h \
  /usr/include/x86_64-linux-gnu/bits/stdint-intn.h \
  /usr/include/x86_64-linux-gnu/bits/stdint-uintn.h /usr/include/stdio.h \
  /usr/lib/llvm-19/lib/clang/19/include/stdarg.h \
  /usr/lib/llvm-19/lib/clang/19/include/__stdarg___gnuc_va_list.h \
  /usr/include/x86_64-linux-gnu/bits/types/__fpos_t.h \
  /usr/include/x86_64-linux-gnu/bits/types/__mbstate_t.h \
  /usr/include/x86_64-linux-gnu/bits/types/__fpos64_t.h \
  /usr/include/x86_64-linux-gnu/bits/types/__FILE.h \
  /usr/include/x86_64-linux-gnu/bits/types/FILE.h \
  /usr/include/x86_64-linux-gnu/bits/types/struct_FILE.h \
  /usr/include/x86_64-linux-gnu/bits/stdio_lim.h \
  /usr/include/x86_64-linux-gnu/bits/floatn.h \
  /usr/include/x86_64-linux-gnu/bits/floatn-common.h
