# The names of the commands and their options in English, and other words that call a command when it is typed to the bot.
#
# slash-…: what Discord shows after the slash: small letters, digits, hyphens and underscores, no spaces, 32 at most. In
# one command no two options have the same name, and no two commands. words-…: what can be typed after a mention besides,
# with “|” between; several words in a row may stand for one command. Capitals and diacritics do not matter in typing.
# The English names are always understood, in every language.

slash-xq = xq
slash-xq-learn = xq-learn
slash-xq-record = xq-record
slash-xq-players = xq-players
slash-xq-event = xq-event
slash-xq-settings = xq-settings

## Commands

slash-play = play
slash-seek = seek
slash-bot = bot
slash-move = move
slash-board = board
slash-moves = moves
slash-puzzle = puzzle
slash-lessons = lessons
slash-export = export
slash-replay = replay
slash-review = review
slash-masters = masters
slash-famous = famous
slash-import = import
slash-legal = legal
slash-hint = hint
slash-why = why
slash-resign = resign
slash-draw = draw
slash-undo = undo
slash-if = if
slash-holiday = holiday
slash-rematch = rematch
slash-abort = abort
slash-games = games
slash-lobby = lobby
slash-rating = rating
slash-top = top
slash-versus = versus
slash-profile = profile
slash-new = new
slash-events = events
slash-away = away
slash-organise = organise
slash-personal = personal
slash-server = server
slash-competitions = competitions
slash-follow = follow
slash-block = block
slash-data = data
slash-help = help

## Options

slash-option-opponent = opponent
slash-option-color = color
slash-option-time = time
slash-option-rules = rules
slash-option-rated = rated
slash-option-handicap = handicap
slash-option-fen = fen
slash-option-thread = thread
slash-option-level = level
slash-option-coach = coach
slash-option-least = least
slash-option-most = most
slash-option-move = move
slash-option-moves = moves
slash-option-clear = clear
slash-option-view = view
slash-option-text = text
slash-option-private = private
slash-option-notation = notation
slash-option-letters = letters
slash-option-kind = kind
slash-option-mode = mode
slash-option-topic = topic
slash-option-days = days
slash-option-lesson = lesson
slash-option-middle-game = middle-game
slash-option-opening = opening
slash-option-zone = zone
slash-option-hour = hour
slash-option-format = format
slash-option-game = game
slash-option-gif = gif
slash-option-record = record
slash-option-file = file
slash-option-result = result
slash-option-player = player
slash-option-other = other
slash-option-pool = pool
slash-option-over = over
slash-option-overall = overall
slash-option-language = language
slash-option-theme = theme
slash-option-pieces = pieces
slash-option-badges = badges
slash-option-board = board
slash-option-numerals = numerals
slash-option-pings = pings
slash-option-reminders = reminders
slash-option-posts = posts
slash-option-threads = threads
slash-option-tips = tips
slash-option-challenges = challenges
slash-option-profile = profile
slash-option-for = for
slash-option-hints = hints
slash-option-bots = bots
slash-option-bare = bare
slash-option-channels = channels
slash-option-daily = daily
slash-option-lobby-out = lobby-out
slash-option-name = name
slash-option-rounds = rounds
slash-option-games = games
slash-option-hours = hours
slash-option-role = role
slash-option-calendar = calendar
slash-option-enter = enter
slash-option-swap = swap
slash-option-with = with
slash-option-here = here
slash-option-expel = expel
slash-option-winner = winner
slash-option-undo = undo
slash-option-close = close
slash-option-rank = rank
slash-option-event-mods = event-mods
slash-option-lobby-in = lobby-in
slash-option-lobby-list = lobby-list
slash-option-daily-game = daily-game
slash-option-event = event
slash-option-remove = remove
slash-option-stop = stop
slash-option-what = what

## Other words for the commands, where there are any; “-” where there are none

words-play = challenge
words-seek = find opponent | find an opponent
words-bot = -
words-move = -
words-board = show
words-moves = history
words-puzzle = puzzles
words-lessons = learn
words-export = save
words-replay = watch
words-review = analyse | analyze
words-masters = book moves
words-famous = famous games
words-import = load
words-legal = legal moves
words-hint = idea
words-why = ruling
words-resign = surrender
words-draw = -
words-undo = takeback
words-if = -
words-holiday = -
words-rematch = -
words-abort = cancel
words-games = -
words-lobby = waiting | who is waiting
words-rating = ratings
words-top = -
words-versus = vs
words-profile = -
words-new = tournament
words-events = competitions | tournaments
words-away = -
words-organise = organize
words-personal = settings | preferences
words-server = -
words-follow = spectate | subscribe
words-block = -
words-data = -
words-help = ?
words-option-time = clock
words-option-level = -
words-option-clear = delete

## Answers, and the word between the moves of `/xq if H8+7 then R1.2`

words-yes = yes | accept | true
words-no = no | decline | false
words-then = then
words-no-clock = none | no clock | no time
words-days = d | day | days
words-minutes = m | min | mins | minute | minutes
