# Le départ d’une compétition : comment on l’écrit, et quand il change.

slash-option-start = départ
option-competition-start = Départ : `2026-12-05 19:30`, `samedi 19h30`, `demain 19h`
option-move-start = Nouveau départ : `2026-12-05 19:30`, `samedi 19h30`, `demain 19h`
start-unreadable = Je ne comprends pas cette heure : { $text }. Écris par exemple `{ $date }` ou `{ $day } 19:30`.
start-passed = C’est déjà passé : { $starts }. Choisis plus tard.
start-too-far = C’est dans plus d’un an : { $starts }. Choisis plus tôt.
start-at-once = Une échelle ou une saison commence tout de suite : n’indique pas de départ.
start-in-utc = J’ai compris l’heure en UTC. Pour ton fuseau horaire, règle-le avec `{ $command }`.
start-moved = Nouveau départ de { $name } : { $starts }. Les joueurs sont prévenus.
start-moved-public = **{ $name }** : nouveau départ { $starts }.

# Words for days, the usual one first.
day-today = aujourd’hui
day-tomorrow = demain
day-monday = lundi
day-tuesday = mardi
day-wednesday = mercredi
day-thursday = jeudi
day-friday = vendredi
day-saturday = samedi
day-sunday = dimanche
