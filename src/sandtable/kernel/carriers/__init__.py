"""Carriers run a game's kernel functions: plain (CPython on objects) or compiled (numba on flat records).

Begin with `carrier.py`, the common interface. `binding.py` copies functions for a carrier, `generic.py` holds the entry
points that Python calls, and `flat.py` defines the flat form of objects. `compiled.py` compiles with numba, which it
alone imports; `disk_cache.py` decides which folder holds the compiled code. Imports only the kernel.
"""
