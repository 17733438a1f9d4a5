# Writes OUT: the bytes of IN as the C array SYMBOL.
file(READ ${IN} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR length "${digits} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "((0x..,){16})" "\\1\n" bytes "${bytes}")
file(WRITE ${OUT} "#include <stddef.h>\nextern const char ${SYMBOL}[];\nextern const size_t ${SYMBOL}_len;\nconst size_t ${SYMBOL}_len = ${length};\nconst char ${SYMBOL}[] = {\n${bytes}0};\n")
