# One small static library a part, and everything else made of them.
#
#   restruct_library(Types SOURCES a.cpp b.cpp LINKS Support)
#   restruct_plugin(Restruct SOURCES Plugin.cpp LINKS Passes)
#   restruct_tool(restruct SOURCES restruct.cpp LINKS Report)
#   restruct_unittest(Types SOURCES a.cpp LINKS Types)
#
# LINKS names parts, which is what makes the layering visible; LLVM itself is
# linked dynamically everywhere, because a plugin that carries a second copy of
# LLVM breaks its host.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

set(CMAKE_INSTALL_DOCDIR share/doc/restruct CACHE PATH "Folder of the installed documentation")
include(GNUInstallDirs)

# Relative to the prefix. A package gives plugins a folder of their own, because
# the linker's search path is for libraries.
set(RESTRUCT_PLUGIN_DIR "${CMAKE_INSTALL_LIBDIR}" CACHE STRING
  "Folder of plugins, the runtime of checks, and restruct-cc's configuration files")

separate_arguments(LLVM_DEFINITIONS)
add_library(restruct_flags INTERFACE)
target_compile_options(restruct_flags INTERFACE
  -fPIC # everywhere alike: libraries end in plugins, and share one precompiled header
  -fno-rtti -fno-exceptions
  -Wall -Wextra -Wpedantic -Werror -Wno-unused-parameter
  "SHELL:-Xclang -fno-pch-timestamp")
target_compile_definitions(restruct_flags INTERFACE ${LLVM_DEFINITIONS} RESTRUCT_VERSION="${PROJECT_VERSION}")
target_include_directories(restruct_flags SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_link_options(restruct_flags INTERFACE -fuse-ld=lld)
if(RESTRUCT_SANITIZE)
  # The runtime is a shared object, for plugins are loaded by hosts that were
  # built without it: the tests preload it there.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so
    OUTPUT_VARIABLE RESTRUCT_SANITIZER_RUNTIME OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  get_filename_component(_restruct_runtime_folder "${RESTRUCT_SANITIZER_RUNTIME}" DIRECTORY)
  target_compile_options(restruct_flags INTERFACE
    -fsanitize=${RESTRUCT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # For all that link one of our libraries, inside or outside of this project.
  set(RESTRUCT_INSTRUMENTED_LINK_OPTIONS
    -fsanitize=${RESTRUCT_SANITIZE} -shared-libsan "-Wl,-rpath,${_restruct_runtime_folder}")
endif()
if(RESTRUCT_COVERAGE)
  target_compile_options(restruct_flags INTERFACE -fprofile-instr-generate -fcoverage-mapping)
  list(APPEND RESTRUCT_INSTRUMENTED_LINK_OPTIONS -fprofile-instr-generate)
endif()
if(RESTRUCT_BUILD_FUZZERS)
  target_compile_options(restruct_flags INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined)
  target_link_options(restruct_flags INTERFACE -fsanitize=address,undefined)
endif()

# The precompiled headers: LLVM's for everyone, clang's on top for the front end.
add_library(restruct_pch OBJECT "${CMAKE_CURRENT_LIST_DIR}/precompiled.cpp")
target_link_libraries(restruct_pch PRIVATE restruct_flags)
target_precompile_headers(restruct_pch PRIVATE "${CMAKE_CURRENT_LIST_DIR}/precompiled.h")

function(_restruct_common Target)
  target_link_libraries(${Target} PRIVATE $<BUILD_INTERFACE:restruct_flags>)
  target_link_options(${Target} PUBLIC ${RESTRUCT_INSTRUMENTED_LINK_OPTIONS})
  target_include_directories(${Target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

function(restruct_library Name)
  cmake_parse_arguments(ARG "INTERNAL" "" "SOURCES;LINKS" ${ARGN})
  set(Target Restruct${Name})
  add_library(${Target} STATIC ${ARG_SOURCES})
  add_library(Restruct::${Name} ALIAS ${Target})
  set_target_properties(${Target} PROPERTIES EXPORT_NAME ${Name})
  _restruct_common(${Target})
  foreach(Part IN LISTS ARG_LINKS)
    target_link_libraries(${Target} PUBLIC Restruct${Part})
  endforeach()
  target_link_libraries(${Target} PUBLIC LLVM)
  target_precompile_headers(${Target} REUSE_FROM restruct_pch)
  if(ARG_INTERNAL)
    return()
  endif()
  install(TARGETS ${Target} EXPORT RestructTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  set_property(GLOBAL APPEND PROPERTY RESTRUCT_COMPONENTS ${Name})
endfunction()

# A plugin leaves LLVM's (and clang's) symbols to its host.
function(restruct_plugin Name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(${Name} MODULE ${ARG_SOURCES})
  _restruct_common(${Name})
  set_target_properties(${Name} PROPERTIES PREFIX "")
  foreach(Part IN LISTS ARG_LINKS)
    target_link_libraries(${Name} PRIVATE Restruct${Part})
  endforeach()
  install(TARGETS ${Name} LIBRARY DESTINATION ${RESTRUCT_PLUGIN_DIR} COMPONENT tools)
endfunction()

function(restruct_tool Name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${Name} ${ARG_SOURCES})
  _restruct_common(${Name})
  foreach(Part IN LISTS ARG_LINKS)
    target_link_libraries(${Name} PRIVATE Restruct${Part})
  endforeach()
  target_precompile_headers(${Name} REUSE_FROM restruct_pch)
  install(TARGETS ${Name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
endfunction()

# All unit tests of a part are one program, Restruct<Part>Tests, run by lit.
function(restruct_unittest Name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  set(Target Restruct${Name}Tests)
  add_executable(${Target} ${ARG_SOURCES})
  _restruct_common(${Target})
  set_target_properties(${Target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/unittests/${Name}")
  foreach(Part IN LISTS ARG_LINKS)
    target_link_libraries(${Target} PRIVATE Restruct${Part})
  endforeach()
  target_link_libraries(${Target} PRIVATE GTest::gtest GTest::gtest_main)
  target_precompile_headers(${Target} REUSE_FROM restruct_pch)
  add_dependencies(restruct-unittests ${Target})
endfunction()
