# Leçons du milieu de partie (assets/middle-game-lessons.toml) : tâches, raisons des choix et ce qu’il faut retenir.

option-middle-game = La leçon du milieu de partie ; sans elle, la liste
middle-game-menu =
    {""}**Milieu de partie** · étapes faites : { $done } sur { $all }
    Dix courtes leçons, avec des positions de parties de maîtres. Tu as les Rouges.
button-middle-game = Milieu de partie

lesson-hanging-pieces = Pièces en prise
step-hanging-pieces-1 = Une pièce que rien ne protège est en prise dès qu’on l’attaque. Ton char attaque le canon noir, que rien ne protège. Prends-le.
step-hanging-pieces-2 = Tes canons attaquent aussi par-dessus un affût. Par-dessus un mandarin noir, l’un d’eux atteint une pièce que rien ne protège. Prends-la.
step-hanging-pieces-3 = Tes chars attaquent un canon et un cheval. Le cheval protège le canon ; mais qu’est-ce qui protège le cheval ? Prends la pièce en prise.
step-hanging-pieces-end = avant chaque coup, cherche les pièces que rien ne protège : celles de l’adversaire pour les prendre, les tiennes pour les sauver.

lesson-cannon-pin = Clouages par le canon
step-cannon-pin-1 = Avec deux pièces entre ton canon et le général, celles des Noirs sont clouées : si l’une quitte la colonne, l’autre devient l’affût. Le mandarin ne protège donc pas le canon noir. Prends-le.
step-cannon-pin-2 = Si l’éléphant noir quitte la colonne centrale, ton canon donne échec par-dessus ton soldat. Il ne protège donc pas l’autre éléphant. Prends celui-là.
step-cannon-pin-3 = Par-dessus le char noir, ton canon vise le point devant le général : ni le char ni le général ne peuvent y reprendre. Prends le mandarin avec échec, puis le char.
step-cannon-pin-end = avec deux pièces entre un canon et le général, celles du général restent clouées sur la colonne. Ce qu’elles protègent ailleurs peut être pris.

lesson-open-file = La colonne ouverte du char
step-open-file-1 = Une colonne où rien ne gêne est la route du char. Descends-la et prends le canon. Si le char du coin reprend, ton autre char fait mat.
step-open-file-2 = Ton canon cloue l’éléphant et le mandarin, et sur ton aile droite la dernière rangée des Noirs est vide. Mène ton char sur la colonne ouverte d’où il y menace mat.
step-open-file-3 = Mène ton char sur la colonne ouverte d’où il menace mat sur la dernière rangée. Le char noir voisin ne peut pas s’y interposer : il libérerait ton cheval. Si l’autre char s’interpose, prends-le.
step-open-file-end = place un char sur une colonne ouverte jusqu’à la dernière rangée, et cherches-y des prises et le mat.

lesson-horse-leg = Le cheval entravé
step-horse-leg-1 = Un cheval ne protège rien par-dessus une pièce juste à côté de lui. Un cheval noir protégerait le canon devant ton char, mais ton canon l’entrave. Prends le canon noir.
step-horse-leg-2 = Le cheval noir semble protéger le canon à côté de ton cheval, mais ton propre canon l’entrave. Prends le canon noir.
step-horse-leg-3 = Ton char attaque les deux canons noirs. Le mandarin protège l’un. Le cheval protégerait l’autre, mais ton canon l’entrave. Prends celui-là.
step-horse-leg-end = regarde le point juste à côté d’un cheval avant de compter sur sa protection. Une pièce qui s’y trouve, de n’importe quel camp, lui ferme cette sortie.

lesson-double-attack = La fourchette
step-double-attack-1 = Deux attaques à la fois : les Noirs n’en parent qu’une. Attaque le char et le cheval avec ton soldat. Le char ne peut pas le prendre, car ton canon le cloue.
step-double-attack-2 = L’échec est la moitié la plus forte d’une fourchette : il faut d’abord y répondre. Attaque le général et le char avec ton cheval, puis prends le char.
step-double-attack-3 = Un canon agit dans les deux sens d’une colonne. Donne échec par-dessus le mandarin en attaquant le char par-dessus le soldat noir, puis prends le char.
step-double-attack-end = cherche le point d’où une pièce en attaque deux. Si l’une est le général, l’autre est souvent perdue.

lesson-discovered-attack = L’attaque à la découverte
step-discovered-attack-1 = Une pièce qui quitte une colonne l’ouvre à celle de derrière. Pars avec le canon en donnant échec ; ton char prendra ensuite le char au bout de la colonne.
step-discovered-attack-2 = Deux de tes canons sont sur la colonne du général. Quand celui de devant s’en va, l’autre donne échec par-dessus le soldat. Celui de devant peut donc prendre un char. Prends-le.
step-discovered-attack-3 = Ton char gêne ton propre canon. Mène-le là où il attaque le char noir : le canon donne échec, et tu prends ensuite ce char.
step-discovered-attack-end = regarde derrière chaque pièce : qu’ouvre-t-elle en partant ? Si c’est un échec, elle peut prendre ou attaquer ce qu’elle veut.

lesson-empty-cannon = Le canon à vide
step-empty-cannon-1 = Un **canon à vide** (空頭炮) fait face au général sur la colonne centrale, sans rien entre eux. Les Noirs ne peuvent pas y placer une seule pièce : elle servirait d’affût. Obtiens-le en prenant le soldat central noir.
step-empty-cannon-2 = Place ton char entre ton canon à vide et le général : échec. Le mandarin s’interpose ; le char peut alors partir, car le canon donne échec. Attaque le char noir avec lui, puis prends-le.
step-empty-cannon-3 = Ton canon est un canon à vide. Mets l’autre devant lui : celui de derrière donne échec par-dessus, et rien ne peut s’interposer utilement.
step-empty-cannon-end = face à un canon à vide, toute pièce qui s’interpose devient un affût. Ne laisse pas vider ta colonne centrale, ou fais-en partir ton général à temps.

lesson-palace-gaps = Palais dégarni
step-palace-gaps-1 = Les Noirs ont perdu leurs deux mandarins : rien n’abrite le général contre ton char. Tes autres pièces gardent ses sorties.
step-palace-gaps-2 = Les Noirs ont perdu leurs deux éléphants : la dernière rangée est ouverte à tes canons. Amène le second, derrière le premier.
step-palace-gaps-3 = Les Noirs n’ont plus ni mandarin ni éléphant. Quand ton cheval part, ton canon donne échec par-dessus le char noir. Place le cheval là où il aide ton char à faire mat.
step-palace-gaps-end = sans mandarins, le général craint les chars et les chevaux ; sans éléphants, les canons. Prends ces défenseurs quand tu attaques, et garde les tiens.

lesson-trades = Quand échanger
step-trades-1 = Les chars se font face. Prendre le char, prendre un cheval ou s’écarter ?
step-why-trade-wins = L’échange amène le général sur la colonne de ton autre char : celui-ci prend un cheval avec échec, puis l’autre cheval sur la même rangée.
step-trades-2 = Le char noir attaque ton char et ton cheval. Tu as trois soldats contre un. Échanger, ou déplacer l’un des deux ?
step-why-trade-ahead = L’échange sauve les deux, et tu entres en finale avec trois soldats contre un.
step-trades-3 = Les chars se font face. Prendre, donner échec ou jouer le général ?
step-why-keep-attacking = Ici ton char vaut davantage : il prend ensuite un mandarin, encore avec échec. Si tu échanges, le cheval reprend et ton attaque s’arrête.
step-trades-end = échange quand tu y gagnes quelque chose, quand tu as l’avantage ou quand tu dois te défendre. Garde tes pièces d’attaque tant que tu attaques.

lesson-won-ending = Une finale gagnée
step-won-ending-1 = Élimine d’abord les défenseurs. Rien ne protège le dernier mandarin noir. Prends-le.
step-won-ending-2 = Une pièce de plus décide souvent d’une finale. Donne échec avec ton char en attaquant aussi le cheval, puis prends le cheval.
step-won-ending-3 = **Ici, le char gagne contre le canon et deux mandarins**, car le canon est à côté de son général. Mène ton char sur le côté : de la dernière rangée, il cloue le canon. Ton général tient la colonne centrale.
step-won-ending-end = prends les défenseurs, gagne une pièce par un échec, puis mate sans te presser. Sur une colonne ouverte, ton général t’aide.
