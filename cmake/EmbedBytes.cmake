# cmake -DInput=FILE -DOutput=FILE.inc -P EmbedBytes.cmake: the bytes of a file
# as the elements of an array in C++.
file(READ "${Input}" Bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," Bytes "${Bytes}")
file(WRITE "${Output}" "${Bytes}\n")
