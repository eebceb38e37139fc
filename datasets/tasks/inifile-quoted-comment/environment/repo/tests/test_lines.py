from inifile.lines import logical_lines, strip_comment


def test_comment_needs_no_blank_before_it():
    assert strip_comment("width = 80;columns") == "width = 80"


def test_both_marks():
    assert strip_comment("a = 1 # one ; two") == "a = 1"


def test_whole_line_comment_is_empty():
    assert strip_comment("; nothing here") == ""


def test_continued_lines_are_joined():
    text = "names = a, \\\n  b, \\\n  c\nnext = 1"
    assert list(logical_lines(text)) == [(1, "names = a, b, c"), (4, "next = 1")]
