# m2s_embed(TARGET SYMBOL FILE): compiles FILE into TARGET as
#   const char SYMBOL[]; const size_t SYMBOL_len;   (a NUL follows the content)
function(m2s_embed target symbol file)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.embed.c)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DIN=${file} -DOUT=${source} -DSYMBOL=${symbol}
            -P ${PROJECT_SOURCE_DIR}/packaging/cmake/embed_file.cmake
    DEPENDS ${file} ${PROJECT_SOURCE_DIR}/packaging/cmake/embed_file.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()

# m2s_embed_pages(TARGET DIR): the pages of the codes in DIR, see embed_pages.cmake
function(m2s_embed_pages target dir)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/code_pages.embed.c)
  file(GLOB files CONFIGURE_DEPENDS ${dir}/*.md ${dir}/*.c)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DDIR=${dir} -DOUT=${source}
            -P ${PROJECT_SOURCE_DIR}/packaging/cmake/embed_pages.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/packaging/cmake/embed_pages.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
