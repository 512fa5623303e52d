# Les noms des commandes et de leurs options. Voir assets/locales/en/commands.ftl et docs/translating.md.

slash-root = xq
slash-group-stats = stats
slash-group-record = archives

## Commandes

slash-play = jouer
slash-bot = bot
slash-move = coup
slash-board = plateau
slash-moves = coups
slash-puzzle = problème
slash-learn = apprendre
slash-export = exporter
slash-replay = revoir
slash-review = analyse
slash-masters = maîtres
slash-famous = célèbres
slash-import = importer
slash-legal = coups-légaux
slash-hint = indice
slash-why = pourquoi
slash-resign = abandonner
slash-draw = nulle
slash-undo = reprendre
slash-if = si
slash-holiday = congé
slash-rematch = revanche
slash-abort = annuler
slash-games = parties
slash-rating = classement
slash-top = palmarès
slash-versus = contre
slash-profile = profil
slash-settings = réglages
slash-server = serveur
slash-block = bloquer
slash-data = données
slash-help = aide

## Options

slash-option-opponent = adversaire
slash-option-color = couleur
slash-option-time = cadence
slash-option-rules = règles
slash-option-rated = classée
slash-option-handicap = handicap
slash-option-fen = fen
slash-option-thread = fil
slash-option-level = niveau
slash-option-coach = entraîneur
slash-option-move = coup
slash-option-moves = coups
slash-option-clear = effacer
slash-option-view = vue
slash-option-text = texte
slash-option-private = privé
slash-option-notation = notation
slash-option-kind = type
slash-option-topic = sujet
slash-option-days = jours
slash-option-lesson = leçon
slash-option-opening = ouverture
slash-option-zone = fuseau
slash-option-hour = heure
slash-option-format = format
slash-option-game = partie
slash-option-gif = gif
slash-option-record = partie
slash-option-file = fichier
slash-option-result = résultat
slash-option-player = joueur
slash-option-other = autre
slash-option-pool = catégorie
slash-option-over = terminées
slash-option-overall = partout
slash-option-language = langue
slash-option-theme = thème
slash-option-pieces = pièces
slash-option-badges = lettres
slash-option-board = plateau
slash-option-numerals = chiffres
slash-option-pings = pings
slash-option-reminders = rappels
slash-option-tips = astuces
slash-option-challenges = défis
slash-option-profile = profil
slash-option-for = pour
slash-option-hints = indices
slash-option-bots = bots
slash-option-bare = sans-mention
slash-option-channels = salons
slash-option-daily = problème-du-jour
slash-option-daily-game = partie-du-jour
slash-option-event = tournoi
slash-option-remove = lever
slash-option-what = quoi

## Autres mots

words-play = défi | défier
words-bot = -
words-move = -
words-board = échiquier
words-moves = feuille
words-puzzle = problèmes
words-learn = leçons
words-export = sauver
words-replay = relecture
words-review = analyser
words-masters = livre
words-famous = parties célèbres
words-import = charger
words-legal = coups légaux | légaux
words-hint = conseil
words-why = -
words-resign = abandon
words-draw = proposer nulle
words-undo = reprendre un coup
words-if = -
words-holiday = vacances
words-rematch = -
words-abort = -
words-games = -
words-rating = cote | elo
words-top = meilleurs
words-versus = -
words-profile = -
words-settings = préférences
words-server = -
words-block = -
words-data = confidentialité
words-help = -
words-option-time = temps
words-option-level = -
words-option-clear = supprimer

## Réponses

words-yes = oui | accepter | vrai | d’accord
words-no = non | refuser | décliner | faux
words-then = puis | alors
words-no-clock = aucune | sans | sans pendule | sans temps
words-days = j | jour | jours
