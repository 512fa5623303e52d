# The live board inside Discord: its button, and what its page is told.

# The button below boards, and the name of the application's entry in Discord: 32 characters at most.
live-open = Open the board
live-about = Play and watch xiangqi on one board, together
live-off = The live board is not switched on here. The board in the channel works as before.
live-pieces = { COUNTED($pieces) }

## Why the board does not open, on its page

live-code = Discord did not confirm who you are. Please close the board and open it again.
live-discord = Discord does not answer at the moment. I will keep trying.
live-instance = Discord says that this board is closed. Please open it again.
live-not-here = Discord does not list you among the people here yet. Please open the board again.
live-channel = I cannot read this channel, so I cannot show its games here. Please ask an admin to invite me.
live-full = Too many boards are open at once. Please try again in a few minutes.
live-session = You were away for a while. Please open the board again.
live-ended = This board is closed, because its channel or call is gone.
live-busy = That was quick! Wait for the last answer, then try again.
live-button = That button is from an older board. Here is the board as it is now.
live-bad = The page sent something that I cannot read. Please open the board again.

## The setting `live`, and its values

slash-option-live = live
option-server-live = Boards in the channel while all players use the live board
choice-live-posts = Post each board
choice-live-quiet = Edit one board
