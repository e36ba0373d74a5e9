"""Mutants of the browser page: each exchanges one operator, number or constant of its JavaScript for another."""

from pygments.lexers.javascript import JavascriptLexer
from pygments.token import Token

EXCHANGED = {
    **{"===": "!==", "!==": "===", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "&&": "||", "||": "&&", "??": "&&"},
    **{"+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "+=": "-=", "-=": "+=", "!": "", "0": "1", "1": "0"},
    **{"true": "false", "false": "true", "break": "continue", "continue": "break", "return": ""},
}
KINDS = (Token.Operator, Token.Literal.Number, Token.Keyword)


def places(code):
    """Yield (offset, token) for each token of `code` that a mutant may exchange."""
    for offset, kind, token in JavascriptLexer(stripnl=False, ensurenl=False).get_tokens_unprocessed(code):
        if token in EXCHANGED and any(kind in wanted for wanted in KINDS):
            yield offset, token


def mutations(code):
    """Yield (name of the operator, line) for each mutant of `code`."""
    for offset, token in places(code):
        yield f"{token} to {EXCHANGED[token] or 'nothing'}", code.count("\n", 0, offset) + 1


def mutated(code, occurrence):
    """The code of the mutant with this number, counted from 0."""
    offset, token = list(places(code))[occurrence]
    return code[:offset] + EXCHANGED[token] + code[offset + len(token) :]
