# The start of a competition: how it is written, and when it is moved.

slash-option-start = start
option-competition-start = Start: `2026-12-05 19:30`, `saturday 19:30`, `tomorrow 7pm`
option-move-start = New start: `2026-12-05 19:30`, `saturday 19:30`, `tomorrow 7pm`
start-unreadable = I cannot read { $text } as a time. Write for example `{ $date }` or `{ $day } 19:30`.
start-passed = That is over already: { $starts }. Choose a later time.
start-too-far = That is more than a year away: { $starts }. Choose an earlier time.
start-at-once = Ladders and seasons begin at once. Leave the start out.
start-in-utc = I read the time as UTC. To use your own time zone, set it with `{ $command }`.
start-moved = { $name } now begins { $starts }. I have told the players.
start-moved-public = **{ $name }** now begins { $starts }.

# Words for days, the usual one first.
day-today = today
day-tomorrow = tomorrow
day-monday = monday|mon
day-tuesday = tuesday|tue
day-wednesday = wednesday|wed
day-thursday = thursday|thu
day-friday = friday|fri
day-saturday = saturday|sat
day-sunday = sunday|sun
