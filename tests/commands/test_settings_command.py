"""`python -m host_tools settings`: reads and sets what the device keeps, over the link."""

import pytest

from host_tools.__main__ import main


@pytest.fixture
def settings(tmp_path, capsys):
    def ask(*words):
        code = main(["settings", *words, "--folder", str(tmp_path), "--runtime", "cpython"])
        said = capsys.readouterr()
        return code, said.out, said.err

    return ask


def test_all_settings_are_shown(settings):
    code, out, err = settings()
    assert code == 0 and "brightness = 4\n" in out and "pin_seats = [" in out and err == ""


def test_a_change_is_kept(settings):
    assert settings("brightness", "6")[:2] == (0, "brightness = 6\n")
    assert settings("brightness")[:2] == (0, "brightness = 6\n")


def test_settings_that_need_each_other_change_together(settings):
    assert settings("seats", "9")[0] == 1
    assert settings("seats", "9", "teams", "3")[:2] == (0, "seats = 9\nteams = 3\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("brightness", "9"), "Setting 'brightness' is 9 but must be a whole number from 1 to 6. Nothing was changed."),
        (("mode", "poker"), 'Setting \'mode\' is "poker" but must be one of "emperor", '),
        (
            ("seats", "40"),
            "Nothing was changed. Emperor has tables for 6, 8 to 10, 12, 14 to 16, 18, 20 to 22 or 24 play",
        ),
        (("colour",), "There is no setting 'colour'; there are: bank_minutes, brightness"),
        (("colour", "1"), "There is no setting 'colour'. Nothing was changed."),
        (("brightnes", "5"), "There is no setting 'brightnes'. Nothing was changed. Did you mean brightness?"),
        (("seats", "9", "teams"), "'teams' has no value"),
        (("brightness", "NaN"), "Setting 'brightness' is \"NaN\" but must be a whole number from 1 to 6."),
        (("brightness", "1e999"), "Setting 'brightness' is \"1e999\" but must be"),
        (("options", "[[["), "Setting 'options' is \"[[[\" but must be an object"),
        (("options", "[" * 9 + "]" * 9), "nested too deeply: a device accepts 8 levels of brackets"),
        (("options", "[" * 100_000 + "]" * 100_000), "is nested too deeply"),
        (("mode", "m" * 600), "That is too long: a device accepts 512 bytes, not 6"),
        (("mode", "\udcff"), "is not UTF-8 text"),
    ],
)
def test_what_cannot_be_gets_one_sentence_and_exit_code_1(settings, words, sentence):
    code, out, err = settings(*words)
    assert code == 1 and out == "" and sentence in err and err.count("\n") == 1


def test_another_setting_may_have_been_meant(settings):
    assert settings("brightnes")[2].endswith(" Did you mean brightness?\n")
    assert settings("seats", "9", "teems", "3")[2].endswith(
        "There is no setting 'teems'. Nothing was changed. Did you mean teams?\n"
    )
    assert "Did you mean" not in settings("xyzzy", "1")[2] + settings("brightness", "9")[2]


def test_faults_of_the_file_are_told(settings, tmp_path):
    (tmp_path / "settings.json").write_text('{"brightness": 40}')
    code, out, err = settings("brightness")
    assert (code, out) == (0, "brightness = 4\n") and "Used instead: brightness 4." in err
