"""Per-thread scratch objects: one for each thread and class."""

from concurrent.futures import ThreadPoolExecutor

from sandtable.kernel.thread_local import scratch


class One:
    pass


class Other:
    pass


def test_each_thread_has_one_object_of_each_class() -> None:
    assert scratch(One) is scratch(One)
    assert type(scratch(Other)) is Other
    with ThreadPoolExecutor(1) as pool:
        elsewhere = pool.submit(scratch, One).result()
    assert type(elsewhere) is One
    assert elsewhere is not scratch(One)
