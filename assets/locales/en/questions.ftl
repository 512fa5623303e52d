# Questions in plain words, and their answers.
#
# Lists between bars; “-” stands for none. `words-asked-…` are whole phrases that name a topic. `words-cue-…` are words of
# which several together name one: `how` and `move`. Capitals and accents do not matter. Every language is understood
# everywhere, and any word may be missing from a list: the lists are no translations of each other.

## Phrases that name a topic

words-asked-hint = hint | hints | tip | clue | best move | what should i play | what should i move | what do i play | what do i move | what should i do | what do i do | what can i do | what to do | what to play | what shall i do | what shall i play | what would you do | what would you play | suggest a move | suggest | suggestion | suggestions | what now | now what | and now | what next | what s next | next move | i m stuck | i am stuck | stuck | no idea | any idea | any ideas | i don t know what to | don t know what to do | dunno what to do | advice | advise me | advise | recommend | recommendation | help me move | help me out here | what s my move | what is my move | show me a move | give me a move | which one should i move | which should i move | what would a | what would the | any good move | any good moves | good move for me | good moves for me | got a move for me
words-asked-undo = undo | take back | takeback | take it back | take that back | take my move back | take back my move | take a move back | misclick | misclicked | wrong move | go back one move | go back a move | retract | can i redo | let me redo | i made a mistake can i | i didn t mean that | i did not mean that | didn t mean to | oops | undo my last move | undo the last move | undo my move
words-asked-resign = resign | surrender | give up | i give up | giving up | concede | i lose | i quit | i m done for | you win
words-asked-draw = draw | a draw | offer draw | remis | call it a draw | shall we draw | split the point
words-asked-again = again | rematch | another one | another game | another round | one more | one more game | once more | play again | let s go again | go again | round two | round 2 | revenge | next game | new round
words-asked-new-game = new game | start a game | start game | start over | begin a game | another board | restart | reset the board | fresh game | let s play | lets play | wanna play | play with me | play me | play against me | play against you | play with you | play a game | i want to play | can we play | could we play | shall we play | do you want to play | do you play | up for a game | game please | i challenge you | set up a board | set up the board
words-asked-puzzle = puzzle | puzzles | tactic | tactics | exercise | exercises | problem to solve | riddle | brain teaser | daily puzzle | mate in one | mate in two | something to solve | training position | practise tactics | practice tactics | brain teasers | riddles | training positions | solve
words-asked-opponent = opponent | opponents | find me an opponent | find an opponent | someone to play | somebody to play | anyone to play | anybody to play | who wants to play | anyone want to play | anyone wanna play | anybody want to play | anyone up for a game | is anyone free | anyone around | human opponent | real person | real people | play a human | play humans | play against a person | play someone | play somebody | looking for a game | looking for game | matchmaking | match me | pair me | find me a game | find a game
words-asked-teach = teach | teach me | teaching | lesson | lessons | tutorial | course | learn | learning | how to play | how do i play this | how do you play | how does this work | how does it work | how does this game work | i m new | i am new | i m a beginner | i am a beginner | beginner | newbie | noob | never played | first time | explain the game | explain xiangqi | show me how to play | train me | training | get better | improve | get started | where do i start | where to start | how do i start | i don t know how to play | i don t know the rules | don t know how to play | study | basics | the basics | from scratch | fundamentals | the ropes | introduction
words-asked-rules = rules | the rules | rule book | rulebook | aim of the game | goal of the game | goal | objective | object of the game | point of the game | what is the aim | how do i win | how to win | how do you win | how does one win | what is xiangqi | what s xiangqi | what is chinese chess | what is stalemate | what happens in stalemate | what is checkmate | what is check | is stalemate a draw | flying general | repetition | perpetual check | is that legal | is this legal | legal move | is that allowed | is this allowed | what happens if i can t move | what if i can t move | what happens if i cannot move | what if i cannot move | what happens if i have no move | no moves left
words-asked-help = help | help me | instructions | what can you do | what do you do | what else can you do | what are the commands | commands | command list | list of commands | how do i use you | how do i use this bot | how to use | how do you work | how does this bot work | menu | options | manual | guide | i m lost | i am lost | i m confused | i am confused | confused | i don t understand | i do not understand | i don t get it | what is this | what s this | what is going on | what s going on | huh
words-asked-how-to-move = how do i move | how to move | how do i make a move | how do i make my move | how can i move | how do i play a move | how do i enter a move | how do i type a move | how do i go | how do i move a piece | how do i move pieces | how do i move my pieces | how do i move the pieces | how does moving work | what do i type | what do i write | what should i type | what should i write | where do i type | where do i click | where do i tap | where do i press | do i click | do i tap | do i type | can i drag | drag | how do i send a move | how do i input | how do i answer | how do i reply | how do i put | supposed to type | supposed to write | supposed to press | what do i have to type
words-asked-notation = notation | the letters mean | letters mean | what does the number mean | what do the numbers mean | what do the letters mean | what are these numbers | what are the numbers | what are these letters | how do i read the moves | how do i read this | how do i read that | how do you read | move codes | codes
words-asked-piece = -
words-asked-which-piece = -
words-asked-why-not = why not | why can t i | why cant i | why can i not | what blocks | what is blocking | what s blocking | what is in the way | what s in the way | not allowed to move | won t let me | doesn t let me | does not let me | it won t move | why illegal | why is that illegal | why is it illegal | why is this illegal | why was that illegal
words-asked-turn = whose turn | who s turn | whos turn | who has the turn | whose move | whose go | who s next | who is next | who goes | who goes now | who goes first | who goes next | who moves | who moves now | who moves next | who moves first | who plays now | who plays next | who plays first | who starts | who begins | who is to move | who has to move | who has to play | who is up | is it my turn | my turn | is it my move | is it my go | am i up | is it me | is it on me | me now | do i move now | do i go now | your turn or mine | is it your turn | are you waiting for me | waiting for me | waiting for | do i have to move | must i move | should i move now | which side moves | which side is to move | red or black to move | what colour moves | what color moves | am i next | do i go next | next player | do we wait for | wait for him | wait for her
words-asked-in-check = in check | is it check | is that check | is this check | is it a check | is that a check | was that check | is my king safe | is my general safe | is my king in danger | is my general in danger | is my king attacked | is my general attacked | am i being checked | am i checked | am i attacked | is it checkmate | is it mate | is that mate | is that checkmate | is this mate | is this checkmate | am i mated | am i checkmated | check or not | under attack
words-asked-who-wins = who is winning | who s winning | whos winning | who wins | who is ahead | who s ahead | who is leading | who leads | who is better | who s better | who stands better | who has the advantage | who has the upper hand | am i winning | am i losing | am i ahead | am i behind | am i better | am i worse | am i doing well | am i doing ok | am i doing okay | am i lost | are you winning | are you losing | is he winning | is she winning | is red winning | is black winning | is red better | is black better | how am i doing | how am i standing | how do i stand | how is it going | how s it going | how does it look | how s my position | how is my position | how bad is it | how good is my position | is it even | is it equal | is it lost | is this lost | is it won | is this won | is this winning | is this losing | is my position good | is my position bad | what s the score | what is the score | score | evaluation | eval | evaluate | what s the eval | material | material count | count the pieces | how many pieces | who has more pieces | do i have a chance | do i stand a chance | what are my chances | chances
words-asked-result = who won | did i win | did i lose | have i won | have i lost | is it over | is the game over | is the game finished | game over | why did i lose | why did i win | why is it over | how did it end | what was the result | result | what happened | why is it a draw
words-asked-review = review | analyse | analyze | analysis | what did i do wrong | where did i go wrong | what was my mistake | where was my mistake | my mistakes | mistakes | blunder | blunders | was that a mistake | was that bad | was that good | was that a good move | was this a good move | was it a good move | was my move good | was my move bad | was that the best | how did i play | how well did i play | what should i have played | what should i have done | how accurate | lost me the game | lose me the game | cost me the game | move lost the game | losing move
words-asked-last-move = last move | what did you play | what did he play | what did she play | what did they play | what did you move | what did you do | what did he move | what did black play | what did red play | what was your move | what was his move | what was her move | what was that move | previous move | what moved | which piece moved | which piece did you move | where did you move | where did you go | what did my opponent play | what did my opponent do | your last move | what just happened
words-asked-side = what colour am i | what color am i | which colour am i | which color am i | what side am i | which side am i | am i red | am i black | which side is mine | which pieces are mine | what pieces are mine | which ones are mine | which are mine | which are my pieces | what are my pieces | my colour | my color | my side | am i the red | am i the black | do i play red | do i play black | who is red | who s red | who is black | who s black | who plays red | who plays black
words-asked-clock = how much time | how long do i have | how long have i got | time left | time remaining | remaining time | time limit | is there a clock | is there a time limit | clock | timer | when do i have to move | until when | deadline | do i run out of time | how many minutes | how many days | how many seconds | how many hours | what time control
words-asked-board = show the board | show board | show me the board | see the board | where is the board | where s the board | show me the position | show the position | current position | current board | board please | the board again | post the board
words-asked-identity = are you a bot | are you bot | is he a bot | is she a bot | is this a bot | is it a bot | is that a bot | are they a bot | am i playing a bot | am i playing against a bot | are you human | are you a human | are you a person | are you real | is he real | is she real | is he human | is she human | is that a human | is this a human | is it a human | are you a computer | is it a computer | is this a computer | is that a computer | are you ai | are you an ai | is this ai | are you a machine | are you a robot | are you an engine | who are you | what are you | who is this | who am i playing | who am i up against | who is my opponent | who s my opponent | who do i play | who am i against | who are we playing | what is your name | what s your name | your name | who made you | who built you | who wrote you | is my opponent a bot | is my opponent human | is my opponent a human | is my opponent a computer | is the opponent a bot | are you stockfish | are you an engine | do you use an engine | talking to | speaking to | talking with | am i playing against | against a machine | against a computer | against a bot
words-asked-level = level | levels | difficulty | easier | harder | stronger | weaker | too easy | too hard | too strong | too weak | too difficult | too good for me | too good | play easier | play worse | play better | go easy on me | go easy | make it easier | make it harder | less strong | more difficult | how strong are you | how good are you | what s your rating | what is your rating | lower level | higher level | next level | beginner mode | easy mode | hard mode
words-asked-settings = settings | preferences | change the pieces | change pieces | change the board | change the language | change language | switch language | other language | speak english | speak french | speak chinese | speak vietnamese | in english please | can t read the pieces | cannot read the pieces | can t read chinese | don t read chinese | don t know the characters | can t tell the pieces apart | western pieces | pictures for pieces | pieces with letters | dark mode | dark board | flip the board | turn the board | rotate the board | bigger board | turn off | turn on | mute | reminders | notifications
words-asked-not-here = castle | castling | castled | rochade | en passant | promote | promotion | promotes | queening | queen | queens | double step | two squares first | two step | get a queen | bishops pair | fianchetto | fool s mate | scholar s mate | jump over my | drop a piece | stones | komi | joker | dice
words-asked-stop = stop | stop it | stop this | stop the game | quit | exit | cancel | abort | end the game | end game | end this | leave | leave the game | i have to go | i must go | gotta go | got to go | i need to go | pause | take a break | i m leaving | i am leaving | i don t want to play | i don t want to continue | no more | enough | shut up | go away | leave me alone | continue later | continue tomorrow | save the game | later | stop searching | stop searching for | stop looking | stop looking for | stop the search | cancel the search | cancel my search | stop seeking
words-asked-hello = hello | hi | hey | hi there | hello there | good morning | good evening | good afternoon | greetings | start | yo | howdy | hiya | are you there | you there | anybody there | how are you | how are you doing | how do you do | what s up | sup
words-asked-thanks = thanks | thank you | thx | ty | cheers | much appreciated | thank u | tysm | nice of you | you re kind | you are kind | that helped
words-asked-bye = bye | goodbye | good night | see you | see ya | cya | bye bye | farewell | take care | till tomorrow | see you tomorrow | see you later
words-asked-praise = good game | gg | ggwp | well played | wp | nice game | great game | nice move | good move | great move | bravo | well done | congratulations | congrats | good bot | you re good | you are good | i like you | i love you | love this | nice bot

## Words that say something with others

words-cue-what = what | whats | wat | wht
words-cue-who = who | whose | whos | whom
words-cue-which = which
words-cue-where = where | wheres
words-cue-why = why | how come | what stops | what prevents | what keeps | what hinders | y
words-cue-how = how | in what way | which way
words-cue-asks = are you | am i | is it | is he | is she | does it | did i | have i | may i | should i | shall i | tell me | explain | i wonder | wondering | do you think | you think | do i | does he | does she | did he | did she | did you | did they | is the | are there | can i | can the | is my | was it | will it | when | if i | may the | could you | can you | would you | will you | could i | would it
words-cue-can = can | could | may | allowed | possible | able | do
words-cue-cannot = can t | cant | cannot | can not | couldn t | could not | not allowed | not able | unable | won t | doesn t | does not | isn t | is not | not | never | no way | blocked | stuck
words-cue-move = move | moves | moving | moved | movement | go | goes | going | jump | jumps | jumping | walk | walks | walking | travel | travels | step | steps | advance | cross | get | capture | captures | eat | take | takes | attack | attacks | kill | touch | pick | choose | slide | slides | bring | put | shift | place | swing | send | develop
words-cue-jump = jump | jumps | jumping | hop
words-cue-play = play | plays | playing
words-cue-game = game | games | match | round | xiangqi | chinese chess | chess | board game
words-cue-new = new | start | begin | another | fresh | open | create | set up
words-cue-want = want | wants | wanna | would like | d like | like to | need | needs | looking for | give me | give | gimme | get me | i ll have | let s | lets | let me | let us | ready for | ready to | fancy | in the mood for | up for | care for | show me | please | got any | got a | have you got | do you have | could you | can you | would you | point out
words-cue-find = find | search | look for | looking for | seek | where can i find | is there | match me | around | free | available | any
words-cue-win = win | wins | winning | won | lose | loses | losing | ahead | leading | leads | better | worse | advantage | on top | upper hand | lead | chances | doing
words-cue-strong = strong | strength | good at | hard | tough | difficult | skilled
words-cue-easy = easy | easier | simple | simpler | weak | weaker
words-cue-human = human | humans | person | people | someone | somebody | anyone | anybody | player | players | friend | friends | partner | opponent | real player | real | real person | real human | real people
words-cue-you = you | u | bot | computer | machine | ai | engine | robot | him | her
words-cue-looks = look | looks | looks like | look like | recognise | recognize | identify | symbol | character | sign | show | find | tell apart | point out | point to | highlight | show me
words-cue-learn = learn | teach | explain | study | practise | practice | understand | know about | tell me about | lesson
words-cue-rule = rule | rules | law | laws | allowed moves | legal
words-cue-mean = mean | means | meaning | stand for | stands for | signify | signifies
words-cue-write = write | type | enter | read | spell | notate
words-cue-good = good | bad | fine | smart | clever | wise | sound | stupid | great | terrible | mistake | blunder | idea | make sense | safe | decent | solid | strong
words-cue-best = best | better | strongest | right move | correct
words-cue-time = time | minutes | seconds | hours | days | clock | long
words-cue-change = change | switch | set | turn off | turn on | turn | flip | adjust | customise | customize | bigger | smaller | read | see
words-cue-real = real human | real person | real people | real player | real one | real | human being | living person | actual person | human | humans | robot | bot or human | flesh and blood
words-cue-mistake = mistake | mistakes | blunder | blunders | error | errors | wrong | mess up | messed up | screw up | screwed up | blow it | blew it | bad move | worst | weak move | turning point | improve on | went wrong | go wrong
words-cue-check = check | checked | checking | checks | checkmate | mate | checkmated
words-cue-turn = turn | my go | your go | up next | on me | on you | waiting
words-cue-press = click | tap | press | drag | touch the screen | button | buttons
words-cue-position = position | situation | standing | board state
words-cue-color = red | black | colour | color | red ones | black ones | side
words-cue-idle = a | an | the | i | me | my | mine | we | us | our | they | them | their | his | he | she | it | its | your | yours | this | that | these | those | here | there | to | of | for | in | on | at | by | with | from | as | or | and | but | if | so | then | than | be | am | is | are | was | were | been | do | does | did | done | have | has | had | got | will | would | should | shall | must | might | ll | s | t | m | re | ve | d | please | pls | plz | now | right now | ok | okay | hm | hmm | um | uh | well | oh | ah | eh | yes | no | just | really | very | too | also | some | any | one | ones | piece | pieces | thing | things | back | up | out | about | again | still | yet | only | even | maybe | perhaps | today | currently | actually | exactly | first | next | all | more | much | many | bit | little | like | know | think | tell | say | guys | mate | dude | sir | there s | it s | i m | me some | sure | possible | at the moment | over | into | across | around | forward | backward | backwards | diagonally | sideways | nice | quick | quickly | another | both | each | every | everything | anything | something | when | become | becomes | turn into

## What is answered

answer-hint = Stuck? I can point you to a piece worth a look.
answer-not-your-turn = It is not your move yet.
answer-how-to-move = Reply to the board with a move such as `{ $example }`, or press Move.
answer-how-to-begin = Start a game first: then tap a piece and a point, or write a move.
answer-new-game = Gladly! Against me, or shall I find you a person?
answer-new-game-on = This game goes on, but you can start another one, too.
answer-again = Another game?
answer-puzzle = Here is one for you: find the best move.
answer-opponent = I can look for somebody to play with you.
answer-teach = The lessons show you everything on a board, step by step.
answer-rules = Catch the enemy general: a side that is in check with no way out, or has no move left, loses.
answer-turn-yours = It is your move. You play { SIDE($side) }.
answer-check-yours = Yes, your general is in check.
answer-check = Yes, { SIDE($side) } is in check.
answer-check-none = No, nobody is in check.
answer-score = In pieces: { $balance }.
answer-score-more = { SIDE($side) } has { $pieces } more
answer-score-pieces = { COUNTED($pieces) }
answer-score-even = Nobody has more pieces so far.
answer-after-game = The game is rated, so I say nothing while it lasts. When it is over, we can review it.
answer-review = I can go through the game and show where it turned.
answer-review-later = When the game is over, I can go through it with you.
answer-last-move = The last move was { $mv }.
answer-side = You play { SIDE($side) }.
answer-no-clock = There is no clock here. Take your time.
answer-against-bot = You are playing me, a bot, at level { $level }.
answer-against = You are playing { $player }. I only keep the board.
answer-identity = I am a bot: I play xiangqi, keep the board for two people, and teach it.
answer-level = Easier or harder? Take your pick.
answer-settings = You can change the language, the board and the pieces here.
answer-not-here = Xiangqi has none of that: no castling, no queen, no promotion.
answer-stop = You can leave any time, the game waits. Or resign it.
answer-stop-clock = Your clock keeps running while you are away. You can resign, or offer a draw.
answer-stop-none = No game of yours is on. See you!
answer-hello = Hello! Shall we play, or would you like a lesson?
answer-thanks = My pleasure!
answer-bye = See you soon!
answer-praise = Thank you!
answer-help = I play xiangqi with you, teach it, and find you opponents.
answer-unknown = I have no answer to that, but I can help with these.
answer-why-free = Nothing stops it. It can go here:
answer-why-general = A move must suit the piece and leave your general safe. Which piece do you mean?
answer-which-piece = Ringed on the board: { $piece }.
answer-which-none = There is none left on the board.
answer-move-sideways = { $mv }: { WHOSE($piece) } goes sideways to file { $file }, from { $from } to { $to }.
answer-move-forward = { $mv }: { WHOSE($piece) } goes forward by { $count }, from { $from } to { $to }.
answer-move-back = { $mv }: { WHOSE($piece) } goes back by { $count }, from { $from } to { $to }.
answer-move-forward-to = { $mv }: { WHOSE($piece) } goes forward to file { $file }, from { $from } to { $to }.
answer-move-back-to = { $mv }: { WHOSE($piece) } goes back to file { $file }, from { $from } to { $to }.
answer-notation = A move is written as piece, file, direction, number. For example: { $explained }
answer-obstacle = · { $why }
button-new-game = New game
button-settings = Settings
