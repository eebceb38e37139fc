from reflow.wrap import wrap


def test_exact_fit():
    assert wrap(["ab", "cd"], 5) == ["ab cd"]


def test_prefixes_count():
    assert wrap(["ab", "cd"], 6, "> ", "> ") == ["> ab", "> cd"]


def test_long_word_after_short_one():
    assert wrap(["ab", "abcdefgh", "cd"], 5) == ["ab", "abcdefgh", "cd"]


def test_no_words():
    assert wrap([], 5, "- ") == ["-"]
