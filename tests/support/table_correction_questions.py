"""What is asked to set a table right, in words that page and terminal share: (question, choice shown, sentence), where
seat 1 went out first, then 3 and 5 together."""

QUESTIONS = [
    ("turn", 4, "Whose turn is it? Eve's turn."),
    ("return", 5, "Who comes back? Dan and Finn."),
    ("return", 1, "Who comes back? Ben."),
    ("creature_gone", 1, "Which creature has left play? One in Ben's territory."),
    ("give_back", 1, "Which creature goes back to its owner? One in Ben's territory."),
]
