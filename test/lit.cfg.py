"""The lit suite. docs/testing.md says what belongs where.

Tools of LLVM (opt, FileCheck, not, split-file, llvm-link, ...) are on the PATH
under their plain names. Everything of ours is a substitution:

  %restruct            the command-line tool
  %restruct_cc         the C compiler driver; %restruct_cxx the C++ one
  %opt_restruct        opt with Restruct.so loaded
  %clang               plain clang; %clangxx plain clang++
  %clang_restruct      clang with RestructClang.so; %clangxx_restruct likewise
  %opt_oracle          opt with RestructOracle.so loaded (verify/oracle)
  %oracle_runtime      what instrumented programs are linked with
  %restruct_so         the path of Restruct.so; %restruct_clang_so likewise
  %source, %build      the project's source and build folders
  %python, %cmake
"""

import os

import lit.formats

config.name = "restruct"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".c", ".cpp", ".test"]
config.excludes = ["Inputs", "golden", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)

bin_dir = os.path.join(config.restruct_build_dir, "bin")
lib_dir = os.path.join(config.restruct_build_dir, "lib")
llvm = lambda tool: os.path.join(config.llvm_tools_dir, tool)
restruct_so = os.path.join(lib_dir, "Restruct.so")
clang_so = os.path.join(lib_dir, "RestructClang.so")
clang_plugins = f"-fplugin={clang_so} -fpass-plugin={clang_so}"

config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools_dir, os.environ.get("PATH", "")])
config.environment["LC_ALL"] = "C"

# LLVM's tools host our plugins, and were built without sanitizers. They bring
# leaks of their own, and what recovers from a crash, or from bitcode that asks
# for terabytes, needs the signal or the null itself.
if not config.sanitizer_runtime:
    config.available_features.add("packages") # such a build is for tests alone
    # Programs of others, or with little memory, do not run with the sanitizers'
    # runtimes and counts.
    config.available_features.add("plain-programs")
else:
    config.environment["LD_PRELOAD"] = config.sanitizer_runtime
    config.environment["ASAN_OPTIONS"] = ":".join([
        "detect_leaks=0", "allocator_may_return_null=1", "handle_segv=0",
        "handle_sigbus=0", "handle_sigill=0", "handle_sigfpe=0",
        "handle_abort=0"])
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

# lit replaces from first to last: longer names before those they begin with.
config.substitutions += [
    ("%restruct_clang_so", clang_so),
    ("%restruct_so", restruct_so),
    ("%restruct_cxx", os.path.join(bin_dir, "restruct-c++")),
    ("%restruct_cc", os.path.join(bin_dir, "restruct-cc")),
    ("%restruct", os.path.join(bin_dir, "restruct")),
    ("%opt_oracle", f"{llvm('opt')} -load-pass-plugin={os.path.join(lib_dir, 'RestructOracle.so')}"),
    ("%oracle_runtime", f"{os.path.join(lib_dir, 'libRestructOracleRuntime.so')} -Wl,-rpath,{lib_dir}"),
    ("%opt_restruct", f"{llvm('opt')} -load-pass-plugin={restruct_so}"),
    ("%clangxx_restruct", f"{llvm('clang++')} {clang_plugins}"),
    ("%clang_restruct", f"{llvm('clang')} {clang_plugins}"),
    ("%clangxx", llvm("clang++")),
    ("%clang", llvm("clang")),
    ("%source", config.restruct_source_dir),
    ("%build", config.restruct_build_dir),
    ("%python", config.python),
    ("%cmake", config.cmake),
]

# A test that hangs has failed.
lit_config.maxIndividualTestTime = 300
