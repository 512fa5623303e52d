# Sharing a finished game or a solved puzzle as one picture.

slash-share = share
words-share = -
command-share = Post a picture of a finished game
button-share = Share
button-share-puzzle = Try a puzzle

share-live = This game is not over yet. Share it when it is.
share-already = It is posted here already.
share-unreviewed = Posted. Share it again after a review: the picture then shows who stood better, and the best move.
share-nothing = That run of solved puzzles is over, so there is nothing to share.
share-daily = { $player } solved the puzzle of the day. Can you?
share-streak = { $player } has solved { $count } puzzles in a row. Can you beat that?

## On the picture: labels, no sentences

share-better = { $side ->
    [red] Red better
   *[black] Black better
}
share-best = Best move: { $mv }
share-mate = Checkmate: { $mv }
share-day = Puzzle of the day · { $day }
share-run = { $count } puzzles in a row
share-alt-line = { $line }.
share-alt = { $red } (Red) against { $black } (Black).
