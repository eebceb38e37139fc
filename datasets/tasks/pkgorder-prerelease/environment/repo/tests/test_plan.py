import pytest

from pkgorder import CycleError, Index, ResolveError, install_order, plan


def test_newest_that_fits():
    index = Index()
    index.add("app", "1.0", ["lib>=1, <2", "util"])
    index.add("lib", "1.5")
    index.add("lib", "2.0")
    index.add("util", "0.3", ["lib"])
    assert plan(index, ["app"]) == ["lib==1.5", "util==0.3", "app==1.0"]


def test_goes_back():
    index = Index()
    index.add("app", "2.0", ["lib>=9"])
    index.add("app", "1.0", ["lib"])
    index.add("lib", "1.0")
    assert plan(index, ["app"]) == ["lib==1.0", "app==1.0"]


def test_nothing_fits():
    with pytest.raises(ResolveError):
        plan(Index(), ["app"])


def test_cycle():
    with pytest.raises(CycleError, match="a -> b -> a"):
        install_order({"a": ["b"], "b": ["a"]})
