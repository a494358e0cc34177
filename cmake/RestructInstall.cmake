# `cmake --install` gives a prefix with the same layout as the build folder:
# bin/ (restruct, restruct-cc, restruct-ld), lib/ (plugins, libraries, the compiler's
# configuration files), include/restruct, and what find_package(Restruct) needs.
include(CMakePackageConfigHelpers)

install(DIRECTORY include/restruct DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def")

set(RESTRUCT_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Restruct")
install(EXPORT RestructTargets NAMESPACE Restruct:: DESTINATION ${RESTRUCT_CMAKE_DIR})
configure_package_config_file(cmake/RestructConfig.cmake.in
  "${PROJECT_BINARY_DIR}/RestructConfig.cmake"
  INSTALL_DESTINATION ${RESTRUCT_CMAKE_DIR})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/RestructConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/RestructConfig.cmake"
              "${PROJECT_BINARY_DIR}/RestructConfigVersion.cmake"
        DESTINATION ${RESTRUCT_CMAKE_DIR})
