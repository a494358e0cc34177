# LLVM's own version file accepts only an exact minor version, so ask for any
# and check the major one here.
find_package(LLVM REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/llvm)
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "Restruct needs LLVM 22, found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
endif()
find_package(Clang REQUIRED CONFIG HINTS "${LLVM_DIR}/../clang")
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")

# Where opt, clang, lld, FileCheck and lit of that LLVM are.
set(RESTRUCT_LLVM_TOOLS_DIR "${LLVM_TOOLS_BINARY_DIR}")

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "Restruct is built with clang++-22 (as its plugins' hosts are), not with ${CMAKE_CXX_COMPILER_ID}; "
                      "use a preset: cmake --preset default")
endif()
