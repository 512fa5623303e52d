# Seasons, and the hall of fame.

slash-hall = hall
slash-option-weeks = weeks
command-hall = The champions and winners of this server
option-season-weeks = Weeks that a season lasts; without it, until you close it
choice-season = Season: points for the events of some weeks, and a champion
season-title = **Season** { $name }
season-rules =
    • Every Swiss, round robin, knockout and arena that is started in this server during the season counts.
    • Points by place: { $points }. Everybody who plays gets 1 more. Players who share a place all get its points.
    • Equal points: the best places decide.
    • An event that is still running when the season ends does not count, nor does one that was closed early.
    • If a result is corrected later, the points follow.
    • First place at the end is the champion, and enters the hall of fame (`{ $command }`).
season-weeks = • It lasts { $weeks ->
    [one] 1 week
   *[other] { $weeks } weeks
}.
season-until-closed = • It lasts until the organiser closes it.
season-counts = • It counts for the season { $name }.
season-running-already = A season is running already: { $name } in { $channel }. End it first.
season-stays-closed = { $name } stays closed: the season { $later } has begun since, and a server has one at a time.
season-ends = Ends { $at }
season-empty = No event has ended yet.
season-line-by-places = { $place }. { $player }: { $points }, ahead by better places
season-counted = Counted: { $events }
season-running = Still being played: { $events }
season-end-sure = End { $name }? The champion is announced now, and events that are still running do not count.
season-over = **The season { $name } is over.**
season-champion = Champion: { $players }. Congratulations!
season-no-champion = No event was finished, so there is no champion.
season-own = You have { $points ->
    [one] 1 point
   *[other] { $points } points
} in { $name }: place { $place } of { $count }.
season-own-none = You have no points in { $name } yet.
season-listed = { $name } in { $channel }: season, ends { $at }
season-listed-open = { $name } in { $channel }: season
season-label-events = Events
hall-title = **Hall of fame**
hall-empty = Nobody yet. Win an event to be the first.
hall-seasons = **Champions**
hall-events = **Winners**
hall-line = { $name }: { $players }
button-hall = Hall of fame
button-hall-earlier = Earlier
button-end-season = End the season
