# Writes OUT: the pages of the codes and their programs in DIR as the table that
# report/code_page.h declares.
file(GLOB pages RELATIVE ${DIR} ${DIR}/*.md)
list(SORT pages)
set(text "#include \"report/code_page.h\"\n")
set(table "")
set(number 0)

# bytes(NAME FILE): a static array with the content of FILE and a NUL; empty if it does not exist
function(bytes name file)
  set(hex "")
  if(EXISTS ${file})
    file(READ ${file} hex HEX)
  endif()
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "((0x..,){16})" "\\1\n" bytes "${bytes}")
  set(text "${text}static const char ${name}[] = {\n${bytes}0};\n" PARENT_SCOPE)
endfunction()

foreach(page ${pages})
  string(REGEX REPLACE "[.]md$" "" code ${page})
  bytes(page_${number} ${DIR}/${code}.md)
  bytes(faulty_${number} ${DIR}/${code}_bad.c)
  bytes(corrected_${number} ${DIR}/${code}_good.c)
  set(table "${table}    {\"${code}\", page_${number}, faulty_${number}, corrected_${number}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUT} "${text}const struct code_page code_pages[] = {\n${table}};\n"
                  "const size_t n_code_pages = ${number};\n")
