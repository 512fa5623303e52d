# Lessons of the middle game (assets/middle-game-lessons.toml): tasks, reasons of choices, and what to remember.

option-middle-game = The lesson of the middle game; leave out for the list
middle-game-menu =
    {""}**Middle game** · { $done } of { $all } steps done
    Ten short lessons with positions from masters’ games. You play Red.
button-middle-game = Middle game

lesson-hanging-pieces = Hanging pieces
step-hanging-pieces-1 = A piece that nothing protects is hanging. Your chariot attacks Black’s cannon, and nothing protects it. Take it.
step-hanging-pieces-2 = Your cannons look over screens, too. Over Black’s advisor one of them reaches a piece that nothing protects. Take it.
step-hanging-pieces-3 = Your chariots attack a cannon and a horse. The horse protects the cannon; what protects the horse? Take the piece that is hanging.
step-hanging-pieces-end = before each move, look for pieces that nothing protects: your opponent’s to take, your own to save.

lesson-cannon-pin = Pins by the cannon
step-cannon-pin-1 = With two pieces between your cannon and the general, Black’s are pinned: if one leaves the file, the other becomes the screen. So the advisor does not protect Black’s cannon. Take it.
step-cannon-pin-2 = If the black elephant leaves the middle file, your cannon gives check over your soldier. So it does not protect the other elephant. Take that one.
step-cannon-pin-3 = Over Black’s chariot your cannon aims at the point in front of the general. So neither chariot nor general can take back there. Take the advisor with check, then the chariot.
step-cannon-pin-end = with two pieces between a cannon and the general, the general’s own must stay on the file. What they protect elsewhere can be taken.

lesson-open-file = The chariot’s open file
step-open-file-1 = A file without a piece in the way is the chariot’s road. Go down it and take the cannon. If the corner chariot takes back, your other chariot mates.
step-open-file-2 = Your cannon pins elephant and advisor, and on your right wing Black’s last rank is bare. Move your chariot to the open file from which it threatens mate there.
step-open-file-3 = Move your chariot to the open file from which it threatens mate on the last rank. The near black chariot cannot block there, for it would free your horse’s leg. If the other one blocks, take it.
step-open-file-end = put a chariot on a file that is open to the last rank, and look there for pieces to take and for mate.

lesson-horse-leg = The horse’s leg
step-horse-leg-1 = A horse protects nothing over a piece right next to it. One of Black’s horses would protect the cannon in front of your chariot, but your cannon blocks it. Take that cannon.
step-horse-leg-2 = Black’s horse seems to protect the cannon beside your horse. Your own cannon stands on its leg. Take Black’s cannon.
step-horse-leg-3 = Your chariot attacks both black cannons. The advisor protects one. The horse would protect the other, but your cannon stands on its leg. Take that one.
step-horse-leg-end = look at the point next to the horse before you count it as a protector. A piece there, of either side, blocks that way.

lesson-double-attack = Double attack
step-double-attack-1 = Two attacks at once: Black can answer only one. Attack the chariot and the horse with your soldier. The chariot cannot take it, because your cannon pins it.
step-double-attack-2 = Check is the strongest half of a double attack, for it must be answered first. Attack general and chariot with your horse, then take the chariot.
step-double-attack-3 = A cannon works in both directions of a file. Give check over the advisor and attack the chariot over Black’s soldier, then take the chariot.
step-double-attack-end = look for the point from which one piece attacks two. If one of them is the general, the other is often lost.

lesson-discovered-attack = Discovered attack
step-discovered-attack-1 = A piece that leaves a file opens it for the one behind. Leave with your cannon and give check. Then your chariot takes the chariot at the end of the file.
step-discovered-attack-2 = Two of your cannons stand on the general’s file. When the front one leaves it, the rear one gives check over the soldier. So the front one may take a chariot. Take it.
step-discovered-attack-3 = Your chariot stands in the way of your own cannon. Move it where it attacks Black’s chariot: the cannon gives check, and then you take the chariot.
step-discovered-attack-end = look behind each piece: what does it open when it leaves? If that is a check, the piece may take or attack what it likes.

lesson-empty-cannon = The empty cannon
step-empty-cannon-1 = An **empty cannon** (空頭炮) faces the general on the middle file, with nothing between. Black may not put a single piece there, for it would be the screen. Make one: take Black’s middle soldier.
step-empty-cannon-2 = Put your chariot between your empty cannon and the general: check. Black’s advisor blocks, and now the chariot can leave with check by the cannon. Attack Black’s chariot with it, then take that one.
step-empty-cannon-3 = Your cannon is an empty cannon. Put the other one in front of it: the rear one checks over it, and no block helps.
step-empty-cannon-end = against an empty cannon every piece that steps in becomes a screen. Do not let your middle file be emptied, or move your general off it in time.

lesson-palace-gaps = Gaps in the palace
step-palace-gaps-1 = Black has lost both advisors, so nothing shields the general from your chariot. Your other pieces guard its ways out.
step-palace-gaps-2 = Black has lost both elephants, so the last rank is open to your cannons. Bring the second one there, behind the first.
step-palace-gaps-3 = Black has no advisor and no elephant left. When your horse leaves, your cannon checks over Black’s chariot. Put the horse where it helps your own chariot to mate.
step-palace-gaps-end = without advisors the general has to fear chariots and horses, without elephants cannons. Take these defenders when you attack, and keep your own.

lesson-trades = When to exchange
step-trades-1 = The chariots face each other. Take the chariot, take a horse, or step away?
step-why-trade-wins = The exchange leads the general onto your other chariot’s file: it takes the horse with check, then the other horse on the same rank.
step-trades-2 = Black’s chariot attacks your chariot and your horse. You have three soldiers against one. Exchange, or move one of the two away?
step-why-trade-ahead = The exchange saves both, and you go into the ending with three soldiers against one.
step-trades-3 = The chariots face each other. Take, give check, or move the general?
step-why-keep-attacking = Here your chariot is worth more: it takes an advisor next, also with check. If you exchange, the horse takes back and your attack is over.
step-trades-end = exchange when it wins something, when you are ahead, or when you have to defend. Keep your attackers while you attack.

lesson-won-ending = A won ending
step-won-ending-1 = First remove the defenders. Nothing protects Black’s last advisor. Take it.
step-won-ending-2 = An extra piece often decides an ending. Give check with your chariot, so that it also attacks the horse, then take the horse.
step-won-ending-3 = **Here the chariot beats cannon and two advisors**, for the cannon stands beside its general. Go to the side with your chariot: from the last rank it pins the cannon. Your general holds the middle file.
step-won-ending-end = take the defenders, win a piece by a check, then mate calmly. Your general helps on an open file.
