# Français.

language-name = Français
next-sentence = { $first } { $next }
next-clause = { $first } ; { $next }

## Camps, pièces, points


## Défis

challenge = { $opponent }, { $challenger } te défie au xiangqi et prend { LES($side) }. Tu as { $time } pour répondre.
challenge-open = { $challenger } cherche un adversaire au xiangqi et prend { LES($side) }. Appuie sur Accepter pour jouer. L’offre tient { $time }.
challenge-declined = { $challenger }, { $player } refuse ton défi.
challenge-cancelled = Le défi de { $challenger } est retiré.
challenge-expired = Le défi de { $challenger } a expiré : personne ne l’a accepté à temps.
challenge-self = Tu ne peux pas te défier toi-même. Pour proposer une place libre, ne nomme pas d’adversaire ; pour jouer contre moi : `/xq bot`.
challenge-bot = Un bot ne peut pas accepter de défi. Pour jouer contre moi : `/xq bot`.
challenge-direct = Personne d’autre ne voit cette conversation : une place libre resterait vide. Nomme ton adversaire et je l’invite par message privé : `/xq jouer adversaire:…`. Ou joue contre moi : `/xq bot`.
invite-refused = Je ne peux pas écrire de message privé à { $opponent }, l’invitation n’est donc pas partie. Lance-lui un défi dans un salon commun.
invite-undelivered = Je ne peux plus écrire à { $opponent }, le défi est donc terminé. Lance-lui un défi dans un salon commun.
invites-spent = Tu as envoyé { $max } invitations par message privé en 24 heures. Tu pourras envoyer la prochaine { $until }.
challenge-sent = Défi envoyé à { $opponent }.
challenge-waits = Tu as défié { $opponent } et tu prends { LES($side) }. La réponse peut prendre { $time }.
in-thread = { $done } Rendez-vous dans { $thread }.
no-thread = { $done } Je n’ai pas pu ouvrir de fil : la partie reste ici.
no-thread-bot = { $done } La partie n’a pas son propre fil : il me manque ici { $rights }.
no-thread-person = { $done } La partie n’a pas son propre fil : il te manque ici { $right }.
no-thread-kind = { $done } La partie n’a pas son propre fil : ce type de salon n’en a pas.
no-thread-typed = { $done } La partie n’a pas son propre fil : quand tu tapes un message, je ne vois pas si tu peux en ouvrir un. Avec une commande slash, si.
no-thread-many = { $done } La partie n’a pas son propre fil : tu as déjà { $max } parties en cours.
thread-name = Xiangqi : { $player } et { $opponent }
thread-name-open = Xiangqi : { $player }
thread-line = { $player } et { $opponent } jouent dans ce fil.
thread-line-invited = { $player } invite { $opponent } à jouer dans ce fil.
thread-line-open = { $player } cherche un adversaire dans ce fil.
seat-offered = Place libre proposée.
too-many-games = Tu as déjà { $max } parties ou défis en cours ici : termines-en ou annules-en un d’abord.
challenge-paused = Ton dernier défi à { $opponent } a été refusé, retiré ou laissé sans réponse. Tu pourras en lancer un autre { $until }.
too-many-challenges = { $max ->
    [one] Un de tes défis attend déjà la réponse de { $opponent }. Annule-le, ou patiente.
   *[other] { $max } de tes défis attendent déjà la réponse de { $opponent }. Annules-en un, ou patiente.
}
open-seat = une place libre
bot-name = le bot (niveau { $level })
bot-level = Niveau { $level }
game-starts = Rouges : { $red } ; Noirs : { $black }.
game-rules = Règles : { $rules }.
game-time = Pendule : { $time }.
time-none = sans pendule
time-per-move = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
time-per-move-holiday = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}, { $holiday ->
    [one] { $holiday } jour de congé
   *[other] { $holiday } jours de congé
}
time-minutes = { $minutes } min par joueur
time-seconds = { $seconds } s par coup
time-increment = { $minutes } min + { $seconds } s par coup
time-byoyomi = { $minutes } min, puis { $seconds } s par coup
terms-rated = Cette partie est classée.
terms-handicap = { $handicap ->
    [horse] Handicap : { $player } donne un cheval.
    [cannon] Handicap : { $player } donne un canon.
    [two-horses] Handicap : { $player } donne les deux chevaux.
    [two-cannons] Handicap : { $player } donne les deux canons.
    [horse-and-cannon] Handicap : { $player } donne un cheval et un canon.
    [chariot] Handicap : { $player } donne un char.
    [chariot-and-horse] Handicap : { $player } donne un char et un cheval.
   *[two-chariots] Handicap : { $player } donne les deux chars.
}
handicap-or-position = Un handicap a sa propre position de départ : donne soit `handicap`, soit `fen`.
rated-needs-start = Une partie classée part de la position habituelle, sans handicap, selon les règles mondiales. Retire ces options, ou joue une partie non classée.
rated-needs-clock = Une partie classée se joue toujours à la pendule : au lieu de « sans pendule », ce sera { $time }.
clocks-both = Temps restant : Rouges { $red }, Noirs { $black }.
clocks-one = Il te reste { $left }.
span-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
span-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
reminder = { $player }, pense à jouer contre { $opponent } : ton drapeau tombe { $deadline }.
countdown = Ton drapeau tombe { $deadline }.
holiday-taken = { $player } prend { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} de congé. Son drapeau tombe { $deadline }.
holiday-taken-later = { $player } prend { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} de congé à partir de son prochain tour.
clocks-stood = Je n’étais pas joignable ici pendant { $span } ; ce temps ne compte pas.
clocks-stood-elsewhere = { $player } n’a pas pu me joindre pendant { $span } ; ce temps ne compte pas.
stopped-direct = ⏸ Pendule arrêtée : je ne peux pas écrire à { $player } (peut-être un blocage, ou plus de serveur commun). La partie reprendra dès que possible. Si je n’y arrive toujours pas { $at }, elle sera annulée et personne ne perdra.
stopped-channel = ⏸ Pendule arrêtée : je ne peux pas écrire dans le salon où joue { $player }. La partie reprendra dès que possible. Si je n’y arrive toujours pas { $at }, elle sera annulée et personne ne perdra.
stopped-deleted = ⏸ Pendule arrêtée : le salon où jouait { $player } a été supprimé, et je ne peux pas lui envoyer de message privé. La partie reprendra dès que possible. Si je n’y arrive toujours pas { $at }, elle sera annulée et personne ne perdra.
game-moved-here = { $player }, le salon où tu jouais contre { $opponent } a été supprimé. La partie continue ici.
game-moved-elsewhere = Le salon où jouait { $player } a été supprimé. La partie continue pour lui dans ses messages privés avec moi.
time-is-checked = Le temps de l’autre joueur est écoulé. Je vérifie d’abord que la partie était accessible chez lui ; le résultat arrivera tout seul.
asked-after = { $player }, ta partie contre { $opponent } n’avance plus depuis { $span }. Tu veux la continuer ? Sans nouveau coup, elle sera annulée { $deadline } et personne ne perdra.
called-off-unplayed = Le temps s’est écoulé avant que les deux camps aient joué.
called-off-quietly = Plus personne ne jouait depuis longtemps.
how-to-move = Réponds à ce plateau par un coup comme `{ $example }`, ou appuie sur **Jouer**.
how-to-press = Appuie sur **Jouer** sous l’échiquier, ou tape `/xq coup`.
how-to-tap = Touche une pièce, puis son arrivée.
no-question = Il n’y a rien ici à accepter ou à refuser.

## La partie

your-move = À toi, { $player }.
your-move-against = À toi, { $player } : tu as { LES($side) } contre { $opponent }.
to-move = Trait { AUX($side) } : { $player }.
position-turn = Trait { AUX($side) }.
bot-thinks = C’est au bot (niveau { $level }) de jouer : il réfléchit…
check = Échec !
double-check = Échec double !
move-takes = { $move } prend { LE($piece) }
# leaves out $answered
move-answers = { $move }
move-planned = { $move } (prévu d’avance, après { $answered })
move-then = { $move }. { $what }
draw-offered = { $opponent }, { $player } te propose nulle. L’offre tient jusqu’à ton coup.
draw-stands = { $player } propose nulle.
draw-declined = { $asker }, { $player } refuse la nulle.
takeback-asked = { $plies ->
    [one] { $opponent }, { $player } demande à reprendre son dernier coup. D’accord ?
   *[other] { $opponent }, { $player } demande à reprendre les { $plies } derniers coups. D’accord ?
}
takeback-refused = { $asker }, { $player } refuse la reprise.
takeback-withdrawn = { $player } retire sa demande de reprise.
taken-back = { $plies ->
    [one] Le dernier coup a été repris.
   *[other] Les { $plies } derniers coups ont été repris.
}
players = Partie { $game }. Rouges : { $red } ; Noirs : { $black }.
legal-moves = { $count ->
    [one] { LES-START($side) } ont un seul coup légal :
   *[other] { LES-START($side) } ont { $count } coups légaux :
}
no-moves-yet = Aucun coup n’a encore été joué.
choose-piece = Quelle pièce ?
choose-piece-against = À toi contre { $opponent } :
choose-other = Une autre pièce ?
choose-target = Où aller ?
choose-target-of = { $piece } : où aller ?
resign-sure = Abandonner contre { $opponent } ?
resign-kept = La partie continue.
more = Ta partie contre { $opponent } :
no-game = Il n’y a pas de partie ici. Lances-en une avec `/xq jouer` ou `/xq bot`.
no-rematch = Tu n’as ici aucune partie terminée à rejouer.
rematch-too-early = Cette partie n’est pas terminée.
rematch-is-on = Ta revanche est déjà en cours.
rematch-already-offered = Tu as déjà proposé la revanche.
which-game = De quelle partie parles-tu ?
which-game-to-move = { $text } peut se jouer dans plusieurs parties. Laquelle ?
game-of-mine = Partie { $game } : contre { $opponent }, coup { $number }
game-of-others = Partie { $game } : { $red } contre { $black }, coup { $number }
abort-sure = C’est ta propre partie, contre { $opponent }. L’annuler sans résultat ?
why-nothing = Aucune décision d’arbitrage dans cette partie, et aucune répétition en vue.

## Ce qui est fait, pour qui l’a fait

done-accepted = La partie commence.
done-declined = Défi refusé.
done-cancelled = Défi retiré.
done-draw-offered = Nulle proposée : { $opponent } va répondre.
done-draw-declined = Nulle refusée.
done-drawn = Nulle d’un commun accord.
done-takeback-asked = Reprise demandée à { $opponent }.
done-takeback-refused = Reprise refusée.
done-taken-back = Coup repris.
done-aborted = Partie annulée.
done-resigned = Tu as abandonné.
done-timeout = Trop tard : le temps était déjà écoulé.
done-holiday = Congé pris : { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}.
done-planned = Prévu : { $moves }. Je réponds pour toi tant que l’adversaire suit cette ligne.
done-plans-dropped = Tes coups conditionnels sont effacés.
done-annulled = Le résultat ne compte plus pour le classement.
plan-which-game = Cette ligne est possible dans { $count } de tes parties. Envoie-la en réponse au plateau de celle que tu veux.
plans-none = Tu n’as aucun coup conditionnel. Pour en prévoir : `/xq si T9.8 puis T1.2`.
plans-list = Tes coups conditionnels :
plans-of-game = Partie { $game }, contre { $opponent } :
plans-drop-how = Pour les effacer, appuie sur le bouton ou utilise `/xq si effacer:oui`.
button-drop-plans = Effacer (partie { $game })
plan-part = Coup n° { $number } de ta ligne, { $why }
done-board = Voici le plateau.

## Cotes et parties par personne

rating-changes = Elo : { $changes }.
rating-change = { $player } { $rating } ({ $by })
unrated-too-short = Ne compte pas pour l’Elo : il faut au moins { $moves } coups de chaque camp.
unrated-too-many = Ne compte pas pour l’Elo : pas plus de { $most } parties par jour entre les mêmes joueurs.
unrated-hints = Ne compte pas pour l’Elo : un indice a été demandé.
unrated-terms = Ne compte pas pour l’Elo : seules comptent les parties entre deux personnes, depuis la position habituelle et sous les règles mondiales.
no-records-of-programs = { $player } est un bot : les bots n’ont pas de classement. Tes résultats contre moi sont dans `/xq-joueurs profil`.
keeps-hidden = { $player } garde son profil caché.
rating-none = { $player } n’a pas encore de classement. Pour jouer une partie classée : `/xq jouer classée:oui`.
rating-of = Classements de { $player } :
rating-overall = { $pool ->
    [live] En direct
   *[correspondence] Par correspondance
}, tous serveurs confondus : **{ $rating }** ± { $deviation }, { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} (victoires { $wins }, nulles { $draws }, défaites { $losses }).
rating-server = { $pool ->
    [live] En direct
   *[correspondence] Par correspondance
}, sur ce serveur : **{ $rating }** ± { $deviation }, { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} (victoires { $wins }, nulles { $draws }, défaites { $losses }).
rating-peak = Record : { $rating }.
rating-provisional = `?` marque un classement provisoire : il se stabilise quand le nombre après ± passe sous { $deviation }.
top-here = **{ $pool ->
    [live] Parties en direct
   *[correspondence] Parties par correspondance
}**, les meilleurs joueurs de ce serveur :
top-overall = **{ $pool ->
    [live] Parties en direct
   *[correspondence] Parties par correspondance
}**, les meilleurs joueurs, tous serveurs confondus :
top-line = { $games ->
    [one] { $place }. { $player } **{ $rating }**, { $games } partie
   *[other] { $place }. { $player } **{ $rating }**, { $games } parties
}
top-nobody = Personne n’a encore de classement ici. Pour jouer une partie classée : `/xq jouer classée:oui`.
versus-oneself = Il faut deux personnes différentes.
versus-none = { $player } et { $opponent } n’ont pas encore terminé de partie ensemble.
versus-score = { $player } contre { $opponent } : victoires { $wins }, nulles { $draws }, défaites { $losses }.
versus-side = Avec { LES($side) } : victoires { $wins }, nulles { $draws }, défaites { $losses }.
versus-game = Partie { $game } ({ $date }). { $result }
profile-none = { $player } n’a pas encore terminé de partie.
profile-of = Profil de { $player }
profile-openings = Ouvertures préférées : { $openings }.
favourite-opening = { $name } ({ $count })
profile-graph = Sur le graphique : trait plein pour les parties en direct, tirets pour la correspondance, tous serveurs confondus.
streak-won = A gagné ses { $count } dernières parties contre d’autres joueurs.
streak-lost = A perdu ses { $count } dernières parties contre d’autres joueurs.
streak-drawn = A fait nulle dans ses { $count } dernières parties contre d’autres joueurs.
bot-beaten = { $games ->
    [one] Contre le bot : niveau { $level } battu, en une seule partie à ce niveau.
   *[other] Contre le bot : niveau { $level } battu (parties gagnées à ce niveau : { $wins } sur { $games }).
}
bot-not-beaten = { $games ->
    [one] Contre le bot : { $games } partie au niveau { $level }, pas encore de victoire.
   *[other] Contre le bot : { $games } parties au niveau { $level }, pas encore de victoire.
}
bot-estimate = Force estimée : niveau { $level } environ.
games-mine = Parties en cours :
games-of = Parties en cours de { $player } ici :
games-none = Aucune partie en cours. Pour commencer : `/xq jouer` ou `/xq bot`.
games-none-here = Aucune partie en cours ici.
games-none-of = { $player } n’a pas de partie en cours ici.
games-more = { $count ->
    [one] Une autre n’est pas affichée.
   *[other] { $count } autres ne sont pas affichées.
}
games-elsewhere = { $count ->
    [one] Tu en as une autre ailleurs : `/xq parties` te la montre en privé.
   *[other] Tu en as { $count } autres ailleurs : `/xq parties` te les montre en privé.
}
game-your-turn = **À toi de jouer** contre { $opponent }, coup { $number }.
game-their-turn = Contre { $opponent }, coup { $number }. Trait : { $player }.
game-challenged = **Défi** de { $opponent }. Il expire { $expires }.
game-offered = Défi en attente ({ $opponent }). Il expire { $expires }.
game-time-ends = Le drapeau tombe { $deadline }.
annul-moderators = Seul { $who } peut retirer un résultat du classement, avec la commande `/xq annuler résultat:oui`.
who-moderates = un membre avec la permission « Gérer les messages »
who-manages = un membre avec la permission « Gérer le serveur »
who-came-first = l’administrateur (le premier arrivé ici)
annul-sure = Retirer du classement le résultat de la partie { $game }, { $red } (Rouges) contre { $black } (Noirs) ? Les classements calculés depuis seront refaits. C’est définitif.
annulled = { $moderator } a annulé le résultat de la partie { $game }, { $red } (Rouges) contre { $black } (Noirs) : il ne compte plus pour le classement.

## Ouvertures

opening = Ouverture : { $name } ({ $chinese }).
opening-central-cannon = Canon central
opening-elephant = Début de l’éléphant
opening-soldier = Début du soldat
opening-horse = Début du cheval
opening-edge-horse = Début du cheval au bord
opening-cross-palace-cannon = Canon à travers le palais
opening-palace-corner-cannon = Canon au coin du palais
opening-golden-hook-cannon = Canon au crochet d’or
opening-edge-cannon = Début du canon au bord
opening-river-cannon = Début du canon à la rive
opening-edge-soldier = Début du soldat au bord
opening-advisor = Début du mandarin
opening-screen-horses = Canon central contre chevaux en paravent
opening-screen-horses-river-bank-chariot = Canon central avec char à la rive contre chevaux en paravent
opening-screen-horses-crosswise-chariot = Canon central avec char transversal contre chevaux en paravent
opening-screen-horses-river-chariot = Canon central avec char outre-rivière contre chevaux en paravent
opening-screen-horses-patrol = Canon central avec char outre-rivière contre chevaux en paravent et cheval à la rivière
opening-screen-horses-chariot-exchange = Canon central avec char outre-rivière contre chevaux en paravent offrant l’échange des chars
opening-screen-horses-central-soldier = Ruée du soldat central contre chevaux en paravent
opening-screen-horses-cannons-5-9 = Canons des colonnes 5 et 9 contre chevaux en paravent
opening-screen-horses-cannons-5-7 = Canons des colonnes 5 et 7 contre chevaux en paravent
opening-screen-horses-cannons-5-6 = Canons des colonnes 5 et 6 contre chevaux en paravent
opening-screen-horses-cannons-5-8 = Canons des colonnes 5 et 8 contre chevaux en paravent
opening-screen-horses-river-bank-cannon = Canon central et canon à la rive contre chevaux en paravent
opening-screen-horses-two-headed-snake = Canon central contre chevaux en paravent, serpent à deux têtes
opening-screen-horses-two-cannons = Canon central contre chevaux en paravent, deux canons outre-rivière
opening-sandwiched-horses = Canon central contre chevaux en sandwich
opening-sandwiched-horses-cannons-5-6 = Canons des colonnes 5 et 6 contre chevaux en sandwich
opening-single-horse = Canon central contre cheval seul
opening-three-step-tiger = Canon central contre tigre en trois pas
opening-turtle-back-cannon = Canon central contre canon en carapace de tortue
opening-mandarin-duck-cannons = Canon central contre canons en canards mandarins
opening-same-direction-cannons = Canons de même sens
opening-same-direction-straight-chariot = Canons de même sens, char en colonne contre char transversal
opening-same-direction-crosswise-chariot = Canons de même sens, char transversal contre char en colonne
opening-opposite-direction-cannons = Canons de sens contraire
opening-blockading-cannon = Canon central contre canon bloquant le char
opening-blockading-cannon-opposite-cannons = Canon central contre canon bloquant le char, puis canons de sens contraire
opening-cross-palace-cannon-central-cannon = Canon à travers le palais contre canon central
opening-palace-corner-cannon-central-cannon = Canon au coin du palais contre canon central
opening-elephant-central-cannon = Début de l’éléphant contre canon central
opening-elephant-palace-corner-cannon = Début de l’éléphant contre canon au coin du palais
opening-elephant-cross-palace-cannon = Début de l’éléphant contre canon à travers le palais
opening-elephant-soldier = Début de l’éléphant contre soldat
opening-elephant-horse = Début de l’éléphant contre cheval
opening-facing-soldiers = Soldat contre soldat
opening-soldier-cannon-behind-soldier = Début du soldat contre canon derrière le soldat
opening-soldier-central-cannon = Début du soldat contre canon central
opening-soldier-elephant = Début du soldat contre éléphant
opening-soldier-horse = Début du soldat contre cheval
opening-horse-soldier = Début du cheval contre soldat
opening-horse-central-cannon = Début du cheval contre canon central
opening-horse-horse = Début du cheval contre cheval

## Fins de partie

end-checkmate = Échec et mat !
end-stalemate = Pat : { LES($side) } n’ont plus de coup légal et perdent.
end-perpetual-check = Perdu par échec perpétuel.
end-perpetual-chase = Perdu par poursuite perpétuelle.
end-perpetual-attack = Perdu par attaque perpétuelle.
end-repeated-check = Nulle : le même échec trois fois de suite.
end-repetition = Nulle par répétition.
end-no-progress = Nulle : trop de coups sans prise.
end-insufficient-material = Nulle : aucun camp n’a plus assez de pièces pour gagner.
end-bare-general = Nulle par pat : le général seul ne peut bouger sans s’exposer.
end-resignation = { LES-START($side) } abandonnent.
end-agreement = Nulle par accord mutuel.
end-timeout-drawn = Nulle : le temps est écoulé, mais l’adversaire n’a plus de quoi gagner.
end-timeout = { LES-START($side) } perdent au temps.
end-aborted = La partie est annulée.
beats = { $side ->
    [red] Les Rouges gagnent : { $winner } bat { $loser }.
   *[black] Les Noirs gagnent : { $winner } bat { $loser }.
}
side-beats = { $side ->
    [red] Les Rouges gagnent.
   *[black] Les Noirs gagnent.
}
result-drawn = Point partagé entre { $red } et { $black }.
result-none = Pas de résultat pour { $red } et { $black }.

## Répétitions

warning-check = { $player }, encore un échec dans cette répétition et tu perds : joue autre chose que `{ $move }`.
warning-chase = { $player }, si tu continues à poursuivre { LE($piece) }, tu perds : joue autre chose que `{ $move }`.
warning-attack = { $player }, encore une attaque dans cette répétition et tu perds : joue autre chose que `{ $move }`.
ahead-loses = Si cette position revient encore une fois, { LES($side) } perdent.
ahead-draw = Si cette position revient encore une fois, la partie est nulle.
warning-draw = { $player }, encore une fois cette position et la partie est nulle : pour l’éviter, joue autre chose que `{ $move }`.
ruling-check = { LES-START($side) } ont donné échec à chaque coup de la répétition, ce qui est interdit.
ruling-chase = { LES-START($side) } ont attaqué { LE($piece) } coup après coup, ce qui est interdit.
ruling-chases = { LES-START($side) } ont menacé de prendre une pièce à chaque coup de la répétition, ce qui est interdit.
ruling-pinned-chase = { LES-START($side) } ont attaqué coup après coup le char cloué par un cheval devant son général, ce qui est interdit.
ruling-attack = { LES-START($side) } ont attaqué à chaque coup de la répétition : échecs, menaces de mat ou de prise. C’est interdit.
ruling-graver = { LES-START($side) } ont aussi attaqué à chaque coup, mais leur faute est moins grave.
ruling-mutual = Les deux camps ont attaqué de la même façon : la partie est nulle.
ruling-nobody = Aucun des deux camps n’a rien fait d’interdit : la partie est nulle.
ruling-attacks = Coup par coup : { $attacks }.
attack-check = { WHOSE($attacker) } donne échec
attack-chase = { WHOSE($attacker) } attaque { WHOSE($target) }
attack-mate-threat = { WHOSE($attacker) } menace de mater

## Indices

hint-nudge = Regarde { WHOSE($piece) }.
hint-move = Joue { $move }.
hint-taken = { $opponent }, { $player } m’a demandé un indice.
hint-too-late = La partie a avancé depuis ta demande d’indice.
hint-crowded = Je réfléchis encore à tes autres parties. Redemande quand l’un de ces indices sera arrivé.
hints-counted = { $count ->
    [one] { $player } a demandé un indice, une fois.
   *[other] { $player } a demandé un indice { $count } fois.
}
idea-mates = { $moves ->
    [one] L’idée : mater tout de suite.
   *[other] L’idée : mater en { $moves } coups, quelles que soient les réponses.
}
idea-leaves-no-move = { $moves ->
    [one] L’idée : mettre l’autre camp pat et gagner.
   *[other] L’idée : mettre l’autre camp pat en { $moves } coups et gagner, quelles que soient les réponses.
}
idea-holds-out = L’idée : retarder une défaite inévitable.
idea-stops-mate = L’idée : parer la menace de mat.
idea-keeps-a-move = L’idée : ne pas se retrouver pat.
idea-takes = L’idée : prendre { WHOSE($target) } et y gagner au change.
idea-takes-free = L’idée : prendre { WHOSE($target) } sans être repris.
idea-takes-checker = L’idée : prendre { WHOSE($target) }, qui donne échec.
idea-steps-out-of-check = L’idée : sortir de l’échec.
idea-stops-check = L’idée : parer l’échec.
idea-checks-and-attacks = L’idée : donner échec, puis gagner { WHOSE($target) }, quelle que soit la réponse.
idea-forks = L’idée : attaquer à la fois { WHOSE($targets) }.
idea-escapes = L’idée : se mettre à l’abri.
idea-protects = L’idée : protéger { WHOSE($target) }.
idea-shields = L’idée : couvrir { WHOSE($target) } contre l’attaque.
idea-threatens-mate = L’idée : menacer de mater.
idea-attacks = L’idée : menacer de gagner { WHOSE($target) }.
idea-attacks-free = L’idée : menacer de prendre { WHOSE($target) }, que rien ne protège.
idea-uncovers = L’idée : démasquer { WHOSE($attacker) }, qui menacera { WHOSE($target) }.
idea-screens = L’idée : servir d’affût pour { WHOSE($attacker) }, qui menacera { WHOSE($target) }.
idea-trades = L’idée : prendre { WHOSE($target) }, pour un échange à peu près égal.
idea-captures = L’idée : prendre { WHOSE($target) }.
idea-pins = L’idée : immobiliser { WHOSE($target) }.
idea-checks = L’idée : donner échec.
idea-offers = L’idée : sacrifier du matériel, car tout le reste me semble pire.
idea-takes-middle-file = L’idée : occuper la colonne centrale.
idea-crosses-river = L’idée : traverser la rivière.
idea-develops = L’idée : faire entrer cette pièce en jeu.
idea-takes-open-file = L’idée : occuper une colonne sans autre pièce de son camp.
idea-makes-way = L’idée : libérer { WHOSE($target) }.
idea-holds-back = L’idée : freiner { WHOSE($target) }.
idea-aims-at = L’idée : viser { WHOSE($target) }.
idea-links = L’idée : renforcer le palais ; cette pièce et { WHOSE($target) } se protègent mutuellement.
idea-restricts = L’idée : gêner { WHOSE($target) }.
idea-heads-for = L’idée : aller attaquer { WHOSE($target) } au coup suivant.
idea-activates = L’idée : donner plus de champ à cette pièce.
idea-waits = L’idée : attendre sans rien laisser en prise.
standing-mated = { $moves ->
    [one] Ton adversaire mate au prochain coup, quoi que tu joues.
   *[other] Ton adversaire mate en { $moves } coups au plus, quoi que tu joues.
}
standing-lost = { $moves ->
    [one] Ton adversaire gagne au prochain coup, quoi que tu joues.
   *[other] Ton adversaire gagne en { $moves } coups au plus, quoi que tu joues.
}
standing-winning = Ta position est gagnante. Tes chances : { $chance } %.
standing-better = Tu es mieux. Tes chances : { $chance } %.
standing-level = La partie est équilibrée. Tes chances : { $chance } %.
standing-worse = Tu es moins bien. Tes chances : { $chance } %.
standing-losing = Ta position est perdante. Tes chances : { $chance } %.
threat-mates = { $moves ->
    [one] Attention : ton adversaire menace de mater au prochain coup.
   *[other] Attention : ton adversaire menace de mater en { $moves } coups.
}
threat-mates-by = { $moves ->
    [one] Si tu ne faisais rien, ton adversaire jouerait { $move } et ce serait mat.
   *[other] Si tu ne faisais rien, ton adversaire jouerait { $move } et materait en { $moves } coups.
}
threat-leaves-no-move = { $moves ->
    [one] Attention : ton adversaire menace de te mettre pat, et donc de gagner.
   *[other] Attention : ton adversaire menace de te mettre pat en { $moves } coups, et donc de gagner.
}
threat-leaves-no-move-by = { $moves ->
    [one] Si tu ne faisais rien, ton adversaire jouerait { $move } et te mettrait pat : tu perdrais.
   *[other] Si tu ne faisais rien, ton adversaire jouerait { $move }, te mettrait pat en { $moves } coups et gagnerait.
}
threat-takes = Attention : { WHOSE($target) } est en danger.
threat-takes-by = Si tu ne faisais rien, ton adversaire jouerait { $move } et gagnerait { WHOSE($target) }.

## Refus

refuse-not-your-turn = Ce n’est pas à toi de jouer : le trait est { AUX($side) }.
refuse-coach-waits = J’attends ta décision : reprends ton dernier coup, ou choisis « Continuer ».
refuse-for-somebody-else = Ce défi s’adresse à { $player }.
refuse-not-a-player = Tu ne joues pas dans cette partie.
refuse-game-over = Cette partie est terminée.
refuse-not-started = Le défi n’a pas encore été accepté.
refuse-not-open = Ce défi n’est plus ouvert.
refuse-own-challenge = C’est ton propre défi. Tu peux le retirer avec Annuler ou `/xq annuler`.
refuse-not-your-challenge = Seul l’auteur du défi peut le retirer, et seul le joueur défié peut le refuser.
fault-time = Je ne comprends pas cette cadence. Écris `aucune`, des jours par coup comme `3j`, des minutes comme `10`, des minutes et des secondes comme `10+5`, ou `10/30s` (10 minutes, puis 30 secondes par coup).
fault-time-days = Par coup, choisis de 1 à 14 jours.
fault-time-holiday = Pour les congés, choisis de 0 à 30 jours.
fault-time-minutes = Par joueur, choisis de 0 à 180 minutes.
fault-time-seconds = Par coup, choisis de 1 à 180 secondes, ou 0 si chaque joueur a des minutes.
refuse-nothing-due = Aucun délai n’est encore écoulé.
refuse-rated-hint = Cette partie est classée : les indices n’y sont pas permis.
refuse-rated-takeback = Cette partie est classée : aucun coup ne peut être repris.
refuse-no-days-per-move = Les congés et les coups conditionnels n’existent que dans les parties en jours par coup.
refuse-holiday-too-long = { $left ->
    [0] Il ne te reste aucun congé dans cette partie.
    [one] Il ne te reste qu’un jour de congé dans cette partie.
   *[other] Il ne te reste que { $left } jours de congé dans cette partie.
}
refuse-plan-on-own-turn = C’est à toi : joue, tout simplement. Les coups conditionnels se préparent pendant que l’adversaire réfléchit.
refuse-plan-without-answer = Dis ce que tu réponds : `/xq si T9.8 puis T1.2`.
refuse-too-many-plans = Tu peux prévoir { $max } lignes au plus. `/xq si effacer:oui` les efface toutes.
refuse-plan-too-long = Une ligne peut avoir { $max } coups au plus.
refuse-no-plans = Tu n’as aucun coup conditionnel dans cette partie.
refuse-not-rated = Cette partie ne compte pas pour le classement.
refuse-draw-already-offered = Tu as déjà proposé nulle : à ton adversaire de répondre.
refuse-draw-just-declined = Ton adversaire vient de refuser la nulle. Tu pourras la proposer de nouveau après ton prochain coup.
refuse-no-draw-offer = Personne ne t’a proposé nulle.
refuse-nothing-to-take-back = Tu n’as aucun coup à reprendre.
refuse-takeback-already-asked = Tu as déjà demandé la reprise : à ton adversaire de répondre.
refuse-takeback-just-refused = Ton adversaire vient de refuser la reprise. Tu pourras la demander de nouveau après ton prochain coup.
refuse-no-takeback-asked = Ton adversaire n’a pas demandé de reprise.
refuse-somebody-elses-question = Cette question s’adresse à quelqu’un d’autre.
refuse-may-not-abort = Les deux camps ont joué : seul { $who } peut annuler la partie, avec la commande `/xq annuler`. Tu peux abandonner ou proposer nulle.
refuse-two-places = Cette partie se joue à deux endroits : aucun modérateur ne peut l’annuler ni changer son résultat. Ses joueurs peuvent abandonner ou se mettre d’accord sur la nulle.
stale-button = { $plies ->
    [one] Ce bouton vient d’un ancien plateau : depuis, { $last } a été joué. Voici le plateau actuel.
   *[other] Ce bouton vient d’un ancien plateau : { $plies } coups ont été joués depuis, le dernier étant { $last }. Voici le plateau actuel.
}
stale-taken-back = Ce bouton vient d’un ancien plateau : des coups ont été repris depuis. Voici le plateau actuel.
unknown-button = Je ne connais plus ce bouton. Demande le plateau avec `/xq plateau`.
unknown-game = Je ne connais plus cette partie.
fault-not-ours = Il n’y a pas de commande { $text } ici. `/xq aide` montre mes commandes.
fault-no-name = Il manque la commande : essaie `/xq aide`.
fault-command = Je ne comprends pas { $text }. Essaie `/xq aide`.
fault-command-near = Je ne comprends pas { $text }. Voulais-tu dire `{ $near }` ?
fault-old-command = Je ne connais pas, ou plus, la commande { $text }. `/xq aide` montre mes commandes. Si Discord en propose encore une ancienne, redémarre Discord.
fault-option = `{ $command }` n’a pas d’option { $text }. Ses options : { $options }.
fault-no-options = `{ $command }` n’a pas d’options ; je ne comprends pas { $text }.
fault-option-near = `{ $command }` n’a pas d’option { $text }. Voulais-tu dire `{ $near }` ?
fault-missing = `{ $command }` : il manque `{ $option }`. Tu peux donner { $options }.
fault-missing-move = Quel coup ? Par exemple `/xq coup { $example }`.
fault-value = `{ $option }` ne peut pas être { $text }.
fault-number = `{ $option }` ne peut pas être { $text } : il faut un nombre entier de { $min } à { $max }.
fault-yes-or-no = `{ $option }` ne peut pas être { $text } : il faut `oui` ou `non`.
fault-person = Je ne trouve personne qui s’appelle { $text } ici.
fault-choice = `{ $option }` ne peut pas être { $text }. Au choix : { $names }.
fault-too-much = Je ne comprends pas { $text } après `{ $command }`.
fault-position = Cette position est impossible : { $why }
fault-position-over = Dans cette position, la partie est déjà finie.
fault-no-position = Il n’y a pas de position dans ce message. Je cherche une FEN, comme `{ $example }`.
failure = J’ai eu un problème (incident { $incident }). La partie n’a pas bougé : réessaie, s’il te plaît.
database-displaced = Les fichiers de ma base de données ont été déplacés ou supprimés : je ne peux plus rien enregistrer (incident { $incident }). La partie n’a pas bougé. Préviens la personne qui m’héberge, s’il te plaît.
discord-missing-permission = (Je ne peux pas joindre d’images ici, voici donc le plateau en texte. Il me faut la permission « Joindre des fichiers ».)
discord-rejected = (Discord a refusé ce message sous sa forme habituelle : il en manque une partie.)
discord-empty-thread = J’ai été interrompu, et aucune partie n’a commencé ici. Redemande-la, s’il te plaît.
discord-text-withheld = Discord ne me montre pas le texte de cette réponse. Mentionne-moi, laisse la mention de la réponse activée, tape `/xq coup` ou appuie sur **Jouer** sous le plateau.
cannot-post = Je ne peux pas écrire dans ce salon : personne ne verrait la partie. Autorise-moi ici : { $rights }.
cannot-write = Je n’arrive pas à écrire dans ce salon pour l’instant : personne ne verrait rien.
borrowed-private = Discord ne montre mes réponses ici qu’à toi, parce qu’il te manque la permission { $right } sur ce serveur. Personne d’autre ne verrait la partie. Joue avec moi en message privé : `/xq bot`, ou `/xq jouer adversaire:…` contre quelqu’un.
borrowed-clock = On ne m’a pas ajouté ici : je ne peux pas y tenir la pendule. Les parties s’y jouent donc sans pendule et hors classement. En message privé avec moi, pendule et classement sont possibles : `/xq jouer adversaire:…` y invite ton adversaire.
borrowed-lobby = On ne m’a pas ajouté ici : je ne peux pas y tenir la pendule, et les parties trouvées ainsi se jouent à la pendule. Cherche un adversaire en message privé avec moi : `{ $command }`.
borrowed-settings = On ne m’a pas ajouté ici : il n’y a rien à régler pour cet endroit. Tes propres réglages : `/xq-réglages personnels`.
goes-on-directly = La suite se passe dans tes messages privés avec moi.
no-direct-messages = Discord ne me laisse pas t’écrire en message privé. Envoie-m’en un d’abord, puis réessaie.
post-waits = Je ne peux pas écrire dans ce salon pour l’instant. Le message suivra dès que je le pourrai.
nothing-begun = Je n’ai donc rien lancé.
game-unchanged = La partie reste telle quelle tant que je ne peux pas écrire ici.
right-view = « Voir le salon »
right-send = « Envoyer des messages »
right-send-in-threads = « Envoyer des messages dans les fils »
right-create-threads = « Créer des fils publics »
right-connect = « Se connecter »
right-external-apps = « Utiliser des applications externes »
thinking-soon = Je joue beaucoup de parties à la fois : encore { $ahead ->
    [one] un coup
   *[other] { $ahead } coups
} ailleurs, puis je joue ici, dans { $seconds } s environ.
slow-down = Ça fait beaucoup d’un coup. Pendant une demi-minute, je ne lis de toi que les coups de tes parties et `help`.
slow-down-server = Ça fait beaucoup de demandes d’un coup sur ce serveur. Pendant une demi-minute, je ne lis ici que les coups et `help`.
slow-down-answers = Je t’ai répondu plusieurs fois de suite. Pendant une demi-minute, je ne réponds qu’aux coups et à `help`.
slow-down-unreadable = Je n’ai pas compris plusieurs de tes messages de suite. Pendant une demi-minute, je ne réponds qu’aux commandes, aux coups de tes parties et à `help`.
busy = Ça se bouscule dans ce salon. Réessaie dans un instant.
game-set-aside = Je n’arrive plus à lire une des parties de ce salon : je l’ai mise de côté (incident { $incident }). Rien n’en est effacé, et les autres parties continuent.
typed-too-early = { $text } a été écrit avant que le dernier coup n’arrive sur le plateau : je ne l’ai pas joué. Regarde de nouveau, et rejoue-le si tu le veux toujours.
older-board = Tu as répondu à un ancien plateau.
older-board-legal = Tu as répondu à un ancien plateau, je n’ai donc pas joué { $text }. Ce coup est possible aussi sur le dernier plateau : appuie sur le bouton pour le jouer.
read-refused = { $text } : { $why }

## Lecture des coups

read-unreadable = je n’y reconnais pas de coup. Écris par exemple `{ $example }`.
read-incomplete = il manque le dernier chiffre. Écris par exemple `{ $example }`.
read-incomplete-file = il manque le dernier chiffre. Vers quelle colonne ?
read-incomplete-points = il manque le dernier chiffre. De combien de points ?
read-incomplete-rank = il manque le dernier chiffre. Vers quelle rangée ?
read-several = un seul coup à la fois, s’il te plaît.
read-too-long = c’est trop long pour un coup.
read-out-of-range = « { $char } » n’est pas possible : colonnes et nombres de points vont de 1 à 9.
read-not-enabled = { $dialect ->
    [french] on dirait la notation française, que je ne lis pas ici. Pour l’utiliser, choisis-la dans `/xq-réglages personnels`.
    [vietnamese] on dirait la notation vietnamienne, que je ne lis pas ici. Pour l’utiliser, choisis-la dans `/xq-réglages personnels`.
    [uci] on dirait des coordonnées aux rangées 1 à 10 ; ici, les rangées vont de 0 à 9.
   *[other] on dirait une notation que je ne lis pas ici.
}
read-ambiguous = plusieurs coups sont possibles. Lequel ?
read-doubtful = { WHOSE($piece) } peut jouer ce coup. Si tu pensais à { WHOSE($other) }, c’est impossible : { $why } Jouer { LE($piece) } ?
read-no-such-piece-on-file = tu n’as pas { DE($piece) } sur la colonne { $file }.
read-no-such-piece = tu n’as pas { DE($piece) }.
read-no-such-tandem = tu n’as pas deux { PLURAL($piece) } à distinguer ainsi sur une même colonne.
read-off-board = { WHOSE($piece) } sortirait du plateau.
read-same-file = { WHOSE($piece) } est déjà sur la colonne { $number }.
read-never-sideways = { WHOSE($piece) } ne peut pas aller de côté.
read-cannot-reach = { WHOSE($piece) } ne peut pas atteindre la colonne { $number } dans cette direction.
read-wrong-piece = en { $square } se trouve { UN($stands) }, pas { UN($named) }.

## Coups illégaux

illegal-no-piece = { $square } est vide.
illegal-wrong-turn = { LE($piece) } en { $square } appartient { AUX($side) }.
illegal-own-piece = { OWN($piece) } est déjà là.
illegal-not-its-move = { WHOSE($piece) } ne peut pas aller là. { $rule }
illegal-hobbled = { WHOSE($moved) } est entravé par { WHOSE($piece) }.
illegal-eye-blocked = { WHOSE($moved) } est bloqué par { WHOSE($piece) }.
illegal-blocked = { WHOSE($piece) } barre le passage.
illegal-no-screen = { WHOSE($moved) } n’a pas d’affût : pour prendre, il doit sauter par-dessus une pièce, et une seule.
illegal-too-many-screens = { WHOSE($moved) } sauterait par-dessus { $count } pièces ; il lui en faut une, et une seule.
illegal-leaves-palace = { LE($piece) } ne peut pas quitter le palais.
illegal-crosses-river = un éléphant ne traverse pas la rivière.
illegal-backwards = un soldat ne recule jamais.
illegal-sideways-too-early = un soldat ne va de côté qu’après avoir traversé la rivière.
illegal-facing-generals = les deux généraux se feraient face sur une colonne ouverte.
illegal-leaves-check = { WHOSE($piece) } donnerait échec à ton général.
moves-general = Le général se déplace d’un point en ligne droite, dans le palais.
moves-advisor = Un mandarin se déplace d’un point en diagonale, dans le palais.
moves-elephant = Un éléphant se déplace de deux points exactement en diagonale, dans son camp.
moves-horse = Un cheval se déplace d’un point tout droit, puis d’un point en diagonale vers l’extérieur.
moves-chariot = Un char va aussi loin qu’il veut en ligne droite.
moves-cannon = Un canon va en ligne droite et prend en sautant par-dessus une pièce, et une seule.
moves-soldier = Un soldat avance d’un point, et va aussi de côté une fois la rivière traversée.


## Positions impossibles

fen-empty = la FEN est vide.
fen-ranks = { $found ->
    [one] le plateau a { $found } rangée ; il en faut 10, séparées par « / ».
   *[other] le plateau a { $found } rangées ; il en faut 10, séparées par « / ».
}
fen-files = { $files ->
    [one] la rangée { $rank } ({ $text }) décrit { $files } colonne ; il en faut 9.
   *[other] la rangée { $rank } ({ $text }) décrit { $files } colonnes ; il en faut 9.
}
fen-letter = { $letter } n’est pas une pièce. Les pièces sont K A B N R C P pour les Rouges et k a b n r c p pour les Noirs.
fen-too-many = { LES($side) } ont { SEVERAL($pieces) } ; un jeu n’en compte que { $max }.
fen-no-general = { LES($side) } n’ont pas de général.
fen-misplaced = { UN($piece) } { DES($side) } ne peut jamais se trouver en { $square }.
fen-turn = pour le trait, il faut w (Rouges) ou b (Noirs), et non { $text }.
fen-counter = le compteur { $text } n’est pas un nombre de 0 à 9999.
fen-checked-out-of-turn = { LES($side) } ont le trait et pourraient aussitôt prendre le général adverse.
fen-trailing = { $text } après la FEN est de trop.

## Boutons

button-accept = Accepter
button-decline = Refuser
button-cancel = Annuler
button-move = Jouer
button-play-direct = Jouer en message privé
button-play-now = Jouer { $mv }
button-draw = Proposer nulle
button-resign = Abandonner
button-more = ⋯
button-abort = Annuler la partie
button-annul = Annuler le résultat
button-undo = Reprendre
button-board = Plateau
button-moves-earlier = Coups précédents
button-moves-later = Coups suivants
button-moves = Coups
button-legal = Coups légaux
button-why = Pourquoi ?
button-hint = Indice
button-hint-move = Montrer un coup
button-rematch = Revanche
button-resign-yes = Abandonner
button-resign-no = Continuer
button-draw-yes = Accepter la nulle
button-draw-no = Refuser la nulle
button-undo-yes = Accorder
button-undo-no = Refuser

## Texte de remplacement des images

alt-turn = Plateau de xiangqi, { AUX($side) } de jouer.
alt-last = { $move }.
alt-check = { LES-START($side) } sont en échec.
alt-hint = Flèche : { $move }.
alt-material = { SIDE($side) } : { $material }.
alt-points = { COUNTED($pieces) } { $points }
alt-fen = FEN : { $fen }
alt-ratings = { $pool ->
    [live] Classement en direct
   *[correspondence] Classement par correspondance
} : de { $first } à { $last } en { $games } parties, minimum { $low }, maximum { $high }.

## Règlements

rules-computer = Règles informatiques : comme les règles mondiales, mais une répétition avec des échecs non perpétuels est nulle, et 60 coups de chaque camp sans prise aussi.
rules-casual = Règles amicales : quand une position apparaît pour la troisième fois, l’échec perpétuel est perdu et tout le reste est nulle. 60 coups de chaque camp sans prise : nulle aussi.
rules-chinese = Règles chinoises (approchées) : échec, menace de mat et poursuite sont tous des attaques. Quand une position apparaît pour la quatrième fois, le camp qui a attaqué à chaque coup de la répétition perd ; sinon, c’est nulle.
rules-club = Règles d’un ancien club français : un canon saute par-dessus une pièce, et une seule, à chaque coup, même sans prendre. Un même échec donné trois fois, c’est nulle, comme toute autre répétition. Un général seul qui ne peut plus bouger : nulle aussi.

## Aide

help = {""}**J’arbitre le xiangqi (échecs chinois) et j’y joue.** Qu’est-ce qui te ferait plaisir ?
help-start =
    {""}**Jouer**
    Contre moi, niveau 1 à 10, ou contre quelqu’un d’autre. `/xq jouer` défie un ami ou propose une place libre.
    Joue en répondant au message du plateau par `B2.5`, 炮二平五 ou `h2e2`, avec `/xq coup`, ou avec le bouton Jouer.
help-learn =
    {""}**Apprendre**
    Les leçons t’enseignent le jeu pas à pas ; les problèmes exercent l’œil. `/xq-archives analyse` montre où une de tes parties a basculé.
help-typing =
    {""}**Que puis-je taper ?**
    Un coup, en réponse au plateau : `B2.5`, 炮二平五 ou `h2e2`. En message privé avec moi, le coup suffit.
    En cours de partie : `/xq plateau` montre le plateau ; `/xq abandonner` abandonne, `/xq nulle` propose nulle, `/xq reprendre` reprend un coup ; `/xq indice` te donne une idée quand c’est ton tour.
    `/xq-réglages personnels` change la langue, le plateau et les pièces pour toi. `/xq aide sujet:cheval` explique une pièce, et ainsi pour chacune.
button-help-start = Jouer
button-help-learn = Apprendre
button-help-typing = Que puis-je taper ?
button-help-bot = Jouer contre moi
button-help-puzzle = Problème
help-play =
    {""}**Le déroulement d’une partie**
    Lance un défi avec `/xq jouer` ; l’autre appuie sur Accepter. Les Rouges commencent. Le plateau est publié après chaque coup, et le joueur au trait est averti.
    {""}**Quatre façons de jouer :** répondre au plateau (ou me mentionner) avec le coup · `/xq coup`, qui complète ce que tu tapes · le bouton Jouer, puis la pièce et l’arrivée · en message privé, taper simplement le coup.
    Une proposition de nulle tient jusqu’au coup de l’adversaire. Une reprise demande son accord ; le bot l’accorde toujours. L’abandon demande confirmation.
    Contre le bot, ton coup, sa réponse et le plateau arrivent dans un seul message.
help-notation =
    {""}**Écrire les coups**
    Pièce, colonne, direction, nombre : `B2.5` = le canon de la colonne 2 va de côté jusqu’à la colonne 5. Les colonnes se comptent de 1 à 9 depuis ta droite ; les chiffres de ton bord sont les tiens.
    `+` en avant, `-` en arrière, `.` ou `=` de côté.
    { $letters }
    Cheval, éléphant et mandarin : le nombre est la colonne d’arrivée (`C8+7`). Les autres, le long d’une colonne : le nombre de points (`T1+2`).
    Deux pièces pareilles sur une colonne : `B+.5` joue le canon de devant, `B-.5` celui de derrière. Je lis aussi le chinois (炮二平五, 馬8進7) et les coordonnées (`h2e2`, rangées 0 à 9). Quand des lettres peuvent désigner deux pièces, je demande ; choisis une notation dans `/xq-réglages personnels` et je ne demanderai plus.
letters-of = { $dialect ->
    [french] Lettres françaises, que j’écris si tu n’as rien choisi : { $letters } (T comme tour, B comme bombarde).
    [vietnamese] Lettres vietnamiennes : { $letters }.
   *[other] Lettres internationales, que je lis aussi : { $letters }.
}
letter-of-piece = { $letter } { NAME($piece) }
help-rules =
    {""}**Les règles en bref**
    Le général et les mandarins restent au palais, les éléphants dans leur camp. Un cheval est entravé par une pièce placée juste à côté de lui, un éléphant est bloqué par une pièce au milieu de sa diagonale. Un canon prend par-dessus une pièce, et une seule. Un soldat avance, et va aussi de côté une fois la rivière traversée.
    Les généraux ne se font jamais face sur une colonne ouverte. Qui ne peut plus jouer perd, en échec (mat) ou non (pat).
    Répétition : quand une position apparaît pour la troisième fois, le camp qui a donné échec à chaque coup perd, de même que celui qui a poursuivi sans cesse une même pièce non protégée ; sinon, c’est nulle. 50 coups de chaque camp sans prise : nulle aussi.
    Règles au choix : mondiales (par défaut), informatiques, amicales, chinoises (approchées), club français (canon sauteur).
help-commands = **Commandes** (à taper aussi après une mention, par exemple `@moi plateau`)
help-command = `{ $command }` : { $about }
help-root = `{ $root }` avec { $names } : { $about }
help-pieces = **Toutes les pièces :** le signe des Noirs, celui des Rouges, le nom et la lettre qui sert à écrire les coups.
help-piece = **{ $piece }** { $rule }
help-privacy =
    {""}**Ce que je garde**
    Ton identifiant et le nom que tu portais, dans les parties que tu joues : leurs coups, propositions et résultats, aussi longtemps que le bot existe.
    Tes réglages, la langue de ton application, tes blocages, les parties que tu suis, tes parties importées, les analyses que tu as demandées, tes leçons, tes résultats aux problèmes et à « Trouver mieux », et le fait qu’un message privé n’a pas pu t’être remis, jusqu’à ce que tu les effaces.
    Quel message montrait quelle partie : jusqu’à 90 jours après la partie. Les identifiants de tes actions, pour que rien ne se fasse deux fois : 14 jours. Ce que tu écris n’est pas gardé.
    `/xq-réglages données quoi:exporter` te donne tout. `/xq-réglages données quoi:effacer` t’efface : tes parties restent, avec « un joueur effacé » à ta place. Les blocages qui te visent restent en place.

## Commandes et options

command-root-players = Joueurs : classements, scores, profils, parties à suivre, blocages
command-root-settings = Tes réglages, ceux du salon ou du serveur, et tes données
command-root = Xiangqi : jouer contre un ami ou le bot
menu-challenge = Défier au xiangqi
menu-profile = Profil de xiangqi
menu-review = Analyser cette partie
menu-position = Voir cette position
command-play = Défier quelqu’un ou proposer une place libre
command-bot = Jouer contre le bot
command-move = Jouer un coup
command-board = Afficher le plateau
command-moves = Afficher les coups joués
command-legal = Afficher les coups légaux
command-hint = Une idée ou un coup, en privé
command-why = Expliquer la dernière décision ou le dernier avertissement
command-resign = Abandonner la partie
command-draw = Proposer ou accepter la nulle
command-undo = Reprendre ton dernier coup
command-rematch = Rejouer en échangeant les couleurs
command-abort = Annuler une partie ou un défi
command-holiday = Prendre des jours de congé dans une partie en jours par coup
command-if = Prévoir des réponses : T9.8 puis T1.2 ; sans coups : les voir
command-games = Afficher tes parties en cours, les plus urgentes d’abord
command-rating = Afficher ton classement, ou celui de quelqu’un
command-top = Afficher les meilleurs joueurs
command-versus = Afficher le score entre deux personnes
command-profile = Afficher ton profil, ou celui de quelqu’un
command-help = Comment jouer et ce que je sais faire
option-opponent = Qui défier ; vide pour une place libre
option-color = Ton camp
option-rules = Les règles de la partie
option-time = aucune, 3j (jours par coup), 10+5 (minutes + secondes), 10/30s (puis 30 secondes par coup)
option-rated = Compter le résultat pour le classement
option-player = Quel joueur ; vide pour toi-même
option-other = L’autre joueur ; vide pour toi-même
option-pool = Parties en direct ou par correspondance ; vide pour les deux
option-over = Parties terminées
option-overall = Tous serveurs confondus
option-handicap = Les pièces que tu donnes
option-handicap-bot = Les pièces que le bot te donne
option-thread = Dans un fil à part
option-days = Combien de jours
option-result = Retirer du classement le résultat d’une partie classée terminée (modérateurs)
option-line = Le coup adverse, « puis », ta réponse : T9.8 puis T1.2
option-clear = Effacer tes coups conditionnels
option-fen = Une position de départ
option-level = La force du bot, de 1 à 10
option-move = Le coup, par exemple B2.5
option-view = Le camp placé en bas
option-text = En texte plutôt qu’en image
option-private = En privé
option-notation = Comment écrire les coups
option-kind = L’idée seule, ou le coup lui-même
option-topic = Le sujet de l’aide
choice-red = Rouges
choice-black = Noirs
choice-random = Au hasard
choice-world = Mondiales
choice-computer = Informatiques
choice-casual = Amicales
choice-chinese = Chinoises
choice-club = Club français
choice-wxf = Lettres internationales (C2.5)
choice-chinese-traditional = Chinois traditionnel
choice-chinese-simplified = Chinois simplifié
choice-chinese-taiwan = Chinois de Taïwan (俥傌砲)
choice-uci = Coordonnées, rangées 1 à 10
choice-vietnamese = Vietnamien
choice-french = Français
choice-book = Livres anciens
choice-handicap-horse = Un cheval
choice-handicap-cannon = Un canon
choice-handicap-two-horses = Les deux chevaux
choice-handicap-two-cannons = Les deux canons
choice-handicap-horse-and-cannon = Un cheval et un canon
choice-handicap-chariot = Un char
choice-handicap-chariot-and-horse = Un char et un cheval
choice-handicap-two-chariots = Les deux chars
choice-general = Le général
choice-advisor = Le mandarin
choice-elephant = L’éléphant
choice-horse = Le cheval
choice-chariot = Le char
choice-cannon = Le canon
choice-soldier = Le soldat
choice-live = En direct
choice-correspondence = Par correspondance
choice-iccs = Coordonnées (h2e2)
choice-play = Le déroulement
choice-notation = Écrire les coups
choice-rules = Règles
choice-commands = Commandes
choice-nudge = L’idée seule
choice-move = Le coup
command-personal = Langue, plateau, mentions : à ton goût
command-server = Réglages de ce salon ou du serveur, pour la modération
command-block = Empêcher quelqu’un de te défier ; sans nom, la liste
command-data = Recevoir ou effacer tout ce que je garde sur toi
option-language = Langue
option-writing = Écriture des coups
option-theme = Couleurs du plateau
option-pieces = Dessin des pièces
option-badges = Une lettre sur chaque pièce
option-board = Camp en bas du plateau
option-numerals = Chiffres au bord du plateau
option-pings = Une mention quand c’est à toi
option-reminders = Rappels quand le temps presse
option-posts = Reposter le plateau à chaque coup contre le bot
option-tips = Mode d’emploi sous le premier plateau
option-challenges = Les autres peuvent te défier
option-profile = Ton profil pour les autres
option-scope = Ce salon, ou tout le serveur
option-server-rules = Règles par défaut
option-server-time = Cadence par défaut
option-server-hints = Indices
option-server-threads = Parties qui ont leur propre fil
option-server-bots = Parties contre le bot
option-server-bare = Coups tapés sans s’adresser au bot
option-server-channels = Où les parties peuvent commencer
option-server-daily = Salon du problème du jour
option-block = Qui ne pourra plus te défier
option-unblock = Lever le blocage
option-data = Ce qu’il faut en faire
choice-default = Par défaut
choice-on = Oui
choice-off = Non
choice-english = English
choice-french-language = Français
choice-simplified-chinese = 简体中文
choice-traditional-chinese = 繁體中文
choice-vietnamese-language = Tiếng Việt
choice-wood = Bois
choice-paper = Papier clair
choice-night = Nuit
choice-traditional = Caractères traditionnels
choice-simplified = Caractères simplifiés
choice-pictures = Petites images
choice-letters = Caractères avec lettres
choice-board-red = Toujours les Rouges
choice-board-own = Ton camp
choice-board-mover = Le camp au trait
choice-arabic = 1 à 9
choice-chinese-numerals = 一 à 九 côté Rouges
choice-threads-people = Parties entre personnes
choice-threads-bot = Parties contre le bot
choice-reminder-channel = Dans le salon de la partie
choice-reminder-direct = En message privé
choice-shown = Visible
choice-hidden = Caché
choice-time-none = Sans pendule
choice-time-one-day = 1 jour par coup
choice-time-two-days = 2 jours par coup
choice-time-three-days = 3 jours par coup
choice-time-seven-days = 7 jours par coup
choice-time-fourteen-days = 14 jours par coup
choice-time-blitz = 3 minutes + 2 secondes par coup
choice-time-quick = 5 minutes + 3 secondes par coup
choice-time-rapid = 10 minutes + 5 secondes par coup
choice-time-long = 30 minutes + 20 secondes par coup
choice-time-byoyomi = 10 minutes, puis 30 secondes par coup
choice-time-long-byoyomi = 30 minutes, puis 60 secondes par coup
choice-here = Dans ce salon
choice-allowed-here = Dans des salons choisis, dont celui-ci
choice-not-here = Dans des salons choisis, sauf celui-ci
choice-everywhere = Dans tous les salons
choice-this-channel = Ce salon
choice-whole-server = Tout le serveur
choice-export = Tout recevoir dans un fichier
choice-delete = Tout effacer
choice-all-pieces = Toutes les pièces
choice-privacy = Ce qui est gardé sur toi

## Réglages

both-signs = { $sign } { $piece }
piece-label = { $sign } { TITLE($piece) } ({ $letter })
piece-on-file = { $piece } · colonne { $file }
piece-on-file-front = { $piece } · colonne { $file } (avant)
piece-on-file-rear = { $piece } · colonne { $file } (arrière)
piece-on-file-middle = { $piece } · colonne { $file } (n° { $number } depuis l’avant)
deleted-player = un joueur effacé
settings-mine = **Tes réglages.** Choisis ce que tu veux changer ; le plateau montre le résultat.
settings-channel = **Réglages de ce salon.** Ils priment sur ceux du serveur.
settings-server = **Réglages de ce serveur.** Ceux d’un salon passent avant.
setting-line = { $name } : { $value }
setting-of-server = Cela se règle pour tout le serveur : `/xq-réglages serveur pour:serveur`.
choose-setting = Que veux-tu changer ?
server-direct = Cette conversation n’appartient à aucun serveur. Tes propres réglages : `/xq-réglages personnels`.
server-managers = Seul { $who } peut changer les réglages de tout le serveur, avec la commande `/xq-réglages serveur`. Ceux de ce salon : `/xq-réglages serveur pour:salon`.
server-moderators = Seul { $who } peut changer cela, avec la commande `/xq-réglages serveur`. Tes propres réglages : `/xq-réglages personnels`.
server-unknown = Je ne sais pas à quel serveur appartient ce salon.
bare-not-read = ⚠️ Sans effet pour l’instant : Discord ne me montre pas les messages qui ne me mentionnent pas et ne me répondent pas. La personne qui m’héberge peut y remédier : il faut mettre `discord.message_content = true` dans ma configuration et activer « Message Content Intent » dans le portail des développeurs de Discord.
too-many-channels = Tu peux autoriser { $max } salons au plus. Pour jouer dans tous, choisis « Dans tous les salons ».
last-channel = Il ne me resterait aucun salon où jouer. Autorise d’abord un autre salon, ou choisis « Dans tous les salons ».
place-elsewhere = On ne joue pas dans ce salon. Tu peux jouer dans { $channels }.
place-no-bots = Les parties contre moi sont désactivées dans ce salon.
place-no-hints = Les indices sont désactivés dans ce salon.
challenge-unwanted = Tu ne peux pas défier { $player }.
challenge-blocked = Tu as bloqué { $player }. Pour lui lancer un défi, lève d’abord le blocage : `/xq-joueurs bloquer`.
challenge-deleted = Ce joueur n’est plus là.
seat-unwanted = Tu ne peux pas prendre cette place.
block-self = Tu ne peux pas te bloquer toi-même.
block-bot = Les bots ne défient personne.
block-stands = Tu as déjà bloqué { $player }.
block-none = Tu n’as pas bloqué { $player }.
too-many-blocked = Tu as bloqué { $max } personnes : c’est le maximum. Lève d’abord un blocage : `/xq-joueurs bloquer`.
blocked = { $player } ne peut plus te défier. Les défis encore ouverts entre vous sont annulés.
unblocked = { $player } peut de nouveau te défier.
blocked-nobody = Tu n’as bloqué personne. `/xq-joueurs bloquer joueur:` empêche quelqu’un de te défier.
blocked-list = { $count ->
    [one] Tu as bloqué une personne :
   *[other] Tu as bloqué { $count } personnes :
}
button-unblock = Lever le blocage { $number }
button-pieces = Changer les pièces
data-privately = Cela ne regarde que toi : utilise la commande `{ $command }`, ou écris-moi en message privé.
erase-sure = Cela supprime tes réglages, tes leçons, tes problèmes, tes blocages et tes parties importées, annule tes parties en cours et met « un joueur effacé » à ta place dans toutes tes parties. C’est définitif. Pour en garder une copie, utilise d’abord `/xq-réglages données quoi:exporter`.
button-erase = Effacer mes données
exported = { $count ->
    [0] Voici tout ce que je garde sur toi. Tu n’as aucune partie.
    [one] Voici tout ce que je garde sur toi, avec une partie.
   *[other] Voici tout ce que je garde sur toi, avec { $count } parties.
}
exported-part = { $count ->
    [one] La plus ancienne partie n’a pas tenu dans le fichier.
   *[other] Les { $count } plus anciennes parties n’ont pas tenu dans le fichier.
}
erased = { $count ->
    [0] Tes données sont effacées.
    [one] Tes données sont effacées ; ton nom a disparu d’une partie.
   *[other] Tes données sont effacées ; ton nom a disparu de { $count } parties.
}
errand-under-way = Je suis encore sur ta demande précédente : attends d’abord ma réponse.
alt-start = Plateau de xiangqi au départ, avec l’apparence choisie.

## Le terrain de jeu

playground-wrong-password = Ce n’est pas le bon mot de passe.
playground-too-often = C’est trop à la fois. Réessaie dans une minute.
playground-full = Il y en a déjà { $max } ; on ne peut plus en ajouter.
playground-broken = Un problème est survenu ici (incident { $incident }, voir le journal).
playground-no-channel = Il n’y a pas de salon « { $id } » ici.
playground-no-message = Il n’y a pas de message { $id } ici.
playground-no-component = Le message { $id } n’a pas ce bouton ou ce choix.
playground-no-picture = Cette image n’existe pas.
playground-nobody = Personne ne s’appelle « { $id } » ici.
playground-name-taken = Le nom « { $name } » est déjà pris.
playground-bad-name = Un nom a de 1 à { $max } lettres, chiffres, espaces, points ou traits d’union et commence par une lettre ou un chiffre.
playground-bad-channel = Le nom d’un salon a de 1 à { $max } lettres, chiffres, tirets ou tirets bas.
playground-empty = Le message est vide.
playground-too-long = Le message a { $length } caractères ; le maximum est { $max }.
