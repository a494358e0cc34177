# `cmake --install` gives a prefix with the same layout as the build folder:
# bin/ (restruct, restruct-patch, restruct-cc, restruct-ld), lib/ (plugins, libraries, the compiler's
# configuration files), include/restruct, and what find_package(Restruct) and
# pkg-config need. Everything finds the rest by relative paths, so the prefix can
# be moved. The components are those of the packages: tools, and development.
include(CMakePackageConfigHelpers)

install(DIRECTORY include/restruct DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT development
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def")

install(FILES README.md CHANGELOG.md LICENSE
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT tools
        PATTERN "api/CMakeLists.txt" EXCLUDE PATTERN "Doxyfile.in" EXCLUDE)

# The parts that find_package(Restruct COMPONENTS ...) knows, from first to last.
get_property(RESTRUCT_COMPONENTS GLOBAL PROPERTY RESTRUCT_COMPONENTS)

set(RESTRUCT_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Restruct")
install(EXPORT RestructTargets NAMESPACE Restruct:: DESTINATION ${RESTRUCT_CMAKE_DIR}
        COMPONENT development)
configure_package_config_file(cmake/RestructConfig.cmake.in
  "${PROJECT_BINARY_DIR}/RestructConfig.cmake"
  INSTALL_DESTINATION ${RESTRUCT_CMAKE_DIR}
  PATH_VARS RESTRUCT_PLUGIN_DIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/RestructConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/RestructConfig.cmake"
              "${PROJECT_BINARY_DIR}/RestructConfigVersion.cmake"
        DESTINATION ${RESTRUCT_CMAKE_DIR} COMPONENT development)

# pkg-config: static libraries, each before those that it needs.
set(RESTRUCT_LINK_FLAGS "")
foreach(Component IN LISTS RESTRUCT_COMPONENTS)
  string(PREPEND RESTRUCT_LINK_FLAGS " -lRestruct${Component}")
endforeach()
list(JOIN LLVM_DEFINITIONS " " RESTRUCT_LLVM_DEFINITIONS)
file(RELATIVE_PATH RESTRUCT_PREFIX_FROM_PC "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/restruct.pc.in "${PROJECT_BINARY_DIR}/restruct.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/restruct.pc"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
