#!/usr/bin/env python3
"""A player for any game of the house: it makes a random one of the moves it is offered.

    tapis play mexican-train --player "bot:python3 docs/bots/first_move.py" --player greedy
"""

import json
import random
import sys


def choose(view, moves):
    """Improve this: `view` is what your seat sees, `moves` are legal moves as text."""
    return random.choice(moves)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "begin":
        print(f"playing {message['game']} in seat {message['seat']}", file=sys.stderr)
    elif message["type"] == "play":
        print(json.dumps({"move": choose(message["view"], message["moves"])}), flush=True)
    elif message["type"] == "refused":
        print(message["why"], file=sys.stderr)
    elif message["type"] == "over":
        break
