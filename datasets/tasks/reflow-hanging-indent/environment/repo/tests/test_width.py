from reflow import display_width


def test_colour_codes_take_no_columns():
    assert display_width("\x1b[31mred\x1b[0m") == 3


def test_wide_and_combining():
    assert display_width("日本") == 4
    assert display_width("e\u0301") == 1
