# The lobby: people who look for an opponent.

command-seek = Look for an opponent, here or in other servers
command-lobby = See who is looking for an opponent
option-least = Lowest rating of the opponent
option-most = Highest rating of the opponent
option-server-lobby-out = Show this server’s players to other servers when they look for an opponent
option-server-lobby-in = Show players of other servers here when they look for an opponent
option-server-lobby-list = Channel with the list of those who look for an opponent

seek-waits = Looking for an opponent: { $terms }. The board comes here as soon as somebody fits. The search ends { $until }.
seek-stays-here = Only people of this server see it. From a direct message with me you reach all open servers.
seek-found = Opponent found: { $opponent }.
seek-found-here = You two have found each other.
seek-lapsed = { $player } No opponent came for { $terms }. The search has ended.
seek-stopped = You are no longer looking for an opponent.
seek-none = You are not looking for an opponent.
seek-gone = This player is no longer waiting. Look at the list again.
seek-own = That is you. Somebody else can pick you, or you wait for one who fits.
seek-not-for = Your rating, { $rating }, is not the one looked for there: { $terms }.
seek-bounds = The lowest rating, { $least }, is above the highest, { $most }. Turn them around.
seek-rated = rated
seek-casual = unrated
seek-from = opponents from { $from }
seek-to = opponents up to { $to }
seek-from-to = opponents { $from } to { $to }
seek-somebody = A player
seek-player = { $player } ({ $rating })
seek-line = • { $player } · { $terms } · { $since }
lobby-list = **Looking for an opponent**
lobby-empty = Nobody is looking for an opponent right now. Press the button, and whoever comes next finds you.
lobby-more = … and { $count } more.
button-seek = Find an opponent
button-seek-again = Look again
button-stop-seek = Stop looking
button-bot-meanwhile = Play me while you wait
choose-seek = Play …
lobby-moved = The list of those who look for an opponent is no longer kept here.
