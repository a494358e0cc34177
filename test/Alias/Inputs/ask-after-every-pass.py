"""ask-after-every-pass.py IN OUT OPT...: optimises bitcode with each of our alias
analyses of the module, to OUT.ds.bc and OUT.steens.bc; see the test."""

import subprocess
import sys

source, target, *opt = sys.argv[1:]
INSTCOMBINE = "instcombine<no-verify-fixpoint>"
FUNCTION_PASSES = [
    "sroa", "early-cse", "simplifycfg", INSTCOMBINE, "aggressive-instcombine", "tailcallelim", "reassociate",
    "loop-mssa(loop-rotate,licm,simple-loop-unswitch)", "simplifycfg", INSTCOMBINE,
    "loop(loop-idiom,indvars,loop-deletion,loop-unroll-full)", "sroa", "mldst-motion", "gvn", "sccp", "bdce",
    INSTCOMBINE, "jump-threading", "correlated-propagation", "adce", "memcpyopt", "dse", "loop-mssa(licm)",
    "simplifycfg<hoist-common-insts;sink-common-insts>", INSTCOMBINE]
LATE_PASSES = [
    "loop-mssa(loop-rotate)", "loop-distribute", "loop-vectorize", "loop-load-elim", INSTCOMBINE,
    "simplifycfg<hoist-common-insts;sink-common-insts>", "slp-vectorizer", "vector-combine", INSTCOMBINE,
    "loop-unroll", "sroa", "loop-mssa(licm)", "loop-sink", "div-rem-pairs", "simplifycfg"]
ASK = "function(aa-eval)"


def asked(passes):
    return [step for name in passes for step in (f"function({name})", ASK)]


for analysis in ("ds", "steens"):
    passes = [f"require<{analysis}-aa>", ASK, *asked(["sroa", "early-cse"]), "ipsccp", ASK, "globalopt", ASK,
              *asked([INSTCOMBINE, "simplifycfg"]), "cgscc(inline)", ASK, "cgscc(function-attrs,argpromotion)", ASK,
              *asked(FUNCTION_PASSES), "cgscc(inline)", ASK, *asked(FUNCTION_PASSES), "deadargelim", ASK,
              "globalopt,globaldce", ASK, f"invalidate<{analysis}-aa>,require<{analysis}-aa>", ASK,
              *asked(LATE_PASSES), "constmerge", ASK]
    aliases = f"-aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa,{analysis}-aa"
    internal = ["-internalize-public-api-list=main", "-verify-each", source, "-o"]
    counts = subprocess.run([*opt, aliases, "-passes=internalize," + ",".join(passes), *internal, target + ".asked.bc"],
                            check=True, stderr=subprocess.PIPE, text=True).stderr
    if counts.count("Alias Analysis Evaluator Report") < len(passes) // 3:
        sys.exit(f"{analysis}-aa was not asked after every pass:\n{counts}")
    # What came of that is optimised once more, as stock does it.
    subprocess.run([*opt, aliases, "-passes=default<O2>", "-verify-each", target + ".asked.bc", "-o",
                    f"{target}.{analysis}.bc"], check=True)
