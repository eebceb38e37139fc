from inifile import dumps, loads


def test_round_trip():
    text = "[one]\na = 1\n\n[two]\nb = x y\n"
    assert dumps(loads(text)) == text


def test_outer_blanks_are_quoted():
    document = loads("")
    document.section("s")["k"] = " v"
    assert dumps(document) == '[s]\nk = " v"\n'
