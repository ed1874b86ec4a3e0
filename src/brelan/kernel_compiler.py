"""How Numba compiles a kernel, and what it keeps of it on the disk.

Left to itself, Numba copies every kernel that is called into its caller and optimizes it there
again, up to the outermost caller: that is most of the time of compiling. Here only a small
kernel is copied. A large one is compiled once, under a name that is the same in every process, and
callers are linked to it; the file of a caller lists the kernels to load before it.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba import njit, types
from numba.core.caching import _Cache
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.errors import NumbaRuntimeError
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.untyped_passes import TranslateByteCode

from brelan.kernel_files import baseline, digest, folder_of, shipped_folder_of

LARGEST_COPIED = 200
"""Lines of optimized code that a kernel may have to be copied into its callers."""

MAKING_ARRAYS = {"empty", "zeros", "ones", "copy"}
"""What our kernels call to make an array."""

CHECKSUM = hashlib.sha256().digest_size

linked: dict[str, tuple[str, Any]] = {}
"""The large kernels of this process: the name in machine code, and the kernel and its signature."""


@register_pass(mutates_CFG=False, analysis_only=True)
class StableName(AnalysisPass):  # type: ignore[misc]
    """Numba numbers functions as they come; a name after their sources and the types of their
    arguments holds in every process."""

    _name = "brelan_stable_name"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Name the function; nothing is changed in it."""
        # Arrays within records that differ in length alone have one name in Numba.
        signature = hashlib.sha256(str(state.args).encode()).hexdigest()[:16]
        state.func_id.unique_id = digest(state.func_id.func.__module__) + signature
        return False


def _record_in_names(record: types.Record) -> tuple[str, tuple[int]]:
    """A type of record within the names of functions: after its fields.

    Numba numbers these types as they come, too.
    """
    fields = hashlib.sha256(record.name.encode()).digest()
    return "Record", (int.from_bytes(fields[:8], "big"),)


types.Record.mangling_args = property(_record_in_names)


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's usual steps, and a stable name."""

    def define_pipelines(self) -> list[Any]:
        """The one way that kernels are compiled."""
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.add_pass_after(StableName, TranslateByteCode)
        steps.finalize()
        return [steps]


class _KernelCache(_Cache):  # type: ignore[misc]
    """One file for each version of a kernel, named after what it depends on.

    Numba's own cache numbers its files in an index, which processes that compile at the same
    time can corrupt.
    """

    def __init__(self, function: Callable[..., Any], kernels: dict[str, Any]):
        self._function = function
        self._name = f"{function.__module__}.{function.__qualname__}"
        self._kernels = kernels

    @property
    def cache_path(self) -> str:
        return str(folder_of(self._function.__module__))

    def _file_name(self, signature: Any, processor: object) -> str:
        depends = f"{signature} {processor} {self._function.__code__.co_firstlineno}"
        version = hashlib.sha256(depends.encode()).hexdigest()[:16]
        return f"{self._function.__qualname__}-{version}.kernel"

    def _read(self, signature: Any, codegen: Any) -> bytes | None:
        """What was compiled for this processor, or else what was shipped for all of its kind."""
        module, processor = self._function.__module__, codegen.magic_tuple()
        places = [folder_of(module) / self._file_name(signature, processor)]
        if shipped := baseline():
            common = (processor[0], shipped, "")
            places.append(shipped_folder_of(module) / self._file_name(signature, common))
        found = (unsealed(place) for place in places)
        return next((content for content in found if content is not None), None)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        # Numba would get ready to compile; what is compiled needs only the memory of arrays.
        rtsys.initialize(target_context)
        codegen = target_context.codegen()
        stored = self._read(signature, codegen)
        if stored is None:
            return None
        symbols, needed, compiled = pickle.loads(stored)
        for symbol, name, wanted in needed:
            kernel = self._kernels[name]
            kernel.compile(wanted)
            if symbol not in {each.fndesc.mangled_name for each in kernel.overloads.values()}:
                return None
        codegen._engine._defined_symbols |= symbols
        result = CompileResult._rebuild(target_context, *compiled)
        if symbols:
            linked[result.fndesc.mangled_name] = self._name, signature
        return result

    def save_overload(self, signature: Any, result: Any) -> None:
        if isinstance(result.signature.return_type, types.Array):
            assert result.target_context.enable_nrt, f"{self._name} returns an array of another's"
        module = result.library._final_module
        names = [each.name for each in module.functions if each.name in linked]
        needed = [(name, *linked[name]) for name in names]
        symbols = self._keep_apart(signature, result)
        # How the types came about is for inspection, and holds the paths of sources.
        compiled = result._replace(type_annotation="")._reduce()
        self._write(signature, result.codegen, dumps((symbols, needed, compiled)))

    def _keep_apart(self, signature: Any, result: Any) -> set[str]:
        """Have callers linked to a large kernel instead of copying it; the symbols it defines."""
        library, name = result.library, result.fndesc.mangled_name
        if str(library._final_module.get_function(name)).count("\n") <= LARGEST_COPIED:
            return set()
        linked[name] = self._name, signature
        nothing = str(result.codegen._create_empty_module(library.name))
        library._shared_module = binding.parse_assembly(nothing)
        return {each.name for each in library.get_defined_functions()}

    def _write(self, signature: Any, codegen: Any, content: bytes) -> None:
        path = Path(self.cache_path) / self._file_name(signature, codegen.magic_tuple())
        unfinished = path.with_suffix(f".{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(sealed(content))
            unfinished.replace(path)
        except OSError as error:
            warnings.warn(f"what was compiled cannot be kept: {error}", stacklevel=1)

    def enable(self) -> None:
        raise NotImplementedError

    def disable(self) -> None:
        raise NotImplementedError

    def flush(self) -> None:
        raise NotImplementedError


def sealed(content: bytes) -> bytes:
    """The content of a file with its checksum before it."""
    return hashlib.sha256(content).digest() + content


def unsealed(path: Path) -> bytes | None:
    """The content of a file; None if there is no such file, or it is not what was written.

    Machine code that is cut short or altered would end the process.
    """
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    content = stored[CHECKSUM:]
    return content if hashlib.sha256(content).digest() == stored[:CHECKSUM] else None


def compiled(function: Callable[..., Any], kernels: dict[str, Any]) -> Any:
    """A function that is compiled on its first call, or taken from the cache."""
    kernel = njit(
        nogil=True,
        error_model="numpy",
        no_cfunc_wrapper=True,
        pipeline_class=KernelCompiler,
        _nrt=counts_references(function),
    )(function)
    kernel._cache = _KernelCache(function, kernels)
    kernel.get_call_template = _call_widened(kernel)
    kernel._compiler._compile_core = _counting_if_needed(kernel._compiler)
    return kernel


def counts_references(function: Callable[..., Any]) -> bool:
    """Whether a kernel counts what refers to arrays, as one that makes arrays has to.

    All others of ours work on arrays that somebody else holds. Counting is costly: each array that
    is handed on, or looked into, is counted anew, and threads contend for the counters.
    """
    ours = function.__module__.partition(".")[0] == __package__
    return not ours or not MAKING_ARRAYS.isdisjoint(function.__code__.co_names)


def _counting_if_needed(compiler: Any) -> Callable[..., Any]:
    """How a kernel is compiled: anew with counting if Numba needs an array of its own, as for
    assigning one slice to another."""
    original = compiler._compile_core

    def compile_core(args: Any, return_type: Any) -> Any:
        try:
            return original(args, return_type)
        except NumbaRuntimeError:
            if compiler.targetoptions["_nrt"]:
                raise
            compiler.targetoptions["_nrt"] = True
            return original(args, return_type)

    return compile_core


def _call_widened(kernel: Any) -> Callable[..., Any]:
    """How kernels call this one: with every integer as an int64, so that there is one version
    of it.

    Left to itself, Numba compiles another for each literal and each width of an argument.
    """
    original = kernel.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return original(tuple(_widened(arg) for arg in args), kws)

    return get_call_template


def _widened(argument: Any) -> Any:
    plain = types.unliteral(argument)
    narrow = isinstance(plain, types.Integer) and plain != types.uint64
    return types.int64 if narrow else plain
