# What the type checker is told of compat: a viper pointer takes any buffer.
from typing import Any, TypeVar

import micropython as micropython

_T = TypeVar("_T")

def const(value: _T) -> _T: ...
def collect() -> None: ...
def mem_free() -> Any: ...

ptr8 = Any
ON_THE_PICO: bool
RUNTIME: str

def read_json(data: bytes) -> Any: ...
def trace(error: BaseException) -> str: ...
