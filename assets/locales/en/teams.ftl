# Matches of two teams.

slash-match = match
slash-option-boards = boards
slash-option-code = code
command-match = Accept another server’s team match in this channel
option-team-boards = Boards of a team match
option-match-code = The code from the organiser of the other server
choice-teams = Team match: two teams on up to 20 boards, from one server or two
teams-title = **Team match** { $name }
teams-rules =
    • Two teams with up to { $boards } players each. Join your team before the start.
    • The ratings decide who plays on board 1, 2 and so on. The first team has Red on boards 1, 3, 5 …
    • A win is 1 point for your team, a draw ½. Equal points: the match is drawn.
    • The second team can come from another server: its organiser accepts the match there with its code (`{ $command }`).
teams-empty-boards = • { $boards } boards are played. An empty board is a point for the other team.
teams-smaller-team = • The smaller team decides how many boards are played; the others are reserves.
teams-number = Team { $team }
teams-players = { $name }: { $players }
teams-no-players = { $name }: nobody yet
teams-score = **{ $first } { $own } – { $other } { $second }**
teams-leads = { $name } leads.
teams-level = It is level.
teams-won = { $name } has won.
teams-winner = { $name } wins the match. Congratulations!
teams-board = { $board }. { $text }
teams-bye = { $player } has no opponent: 1 point
teams-reserves = Reserves without a board: { $players }
teams-paired = **{ $name }: the boards**
teams-empty = Each team needs at least one player.
teams-has-guest = Another server has already accepted this match.
teams-taken = The second team already has players of the first server. They have to leave it first.
teams-other-server = The players of this server play for the other team.
teams-host-only = { $name } was created in another server; only its organisers can do this.
teams-code = To play against another server, give its organiser this command: `{ $command } code:{ $code }`
teams-unknown-code = No match has this code.
teams-own-code = { $name } is a match of this server. The code is for the other one.
teams-accepted = You play { $name }. The message below is the score; I keep it up to date in both servers.
teams-own = You play for { $team } in { $name }.
teams-own-reserve = You are a reserve of { $team } in { $name }: there are fewer boards than players.
teams-label-wins = Wins
button-join-team = Join { $team }
