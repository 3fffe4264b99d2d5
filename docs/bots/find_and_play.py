#!/usr/bin/env python3
"""Finds somebody to play with at a house, plays with a clock, and says what that did to the rating.

    find_and_play.py HOUSE [GAME [SEATS]]     for example: find_and_play.py 127.0.0.1:7474 mastermind

It needs nothing but Python. It is somebody: its secret stands in find_and_play.secret and is made at first. It plays the first
legal move that the house offers; whoever wants to play better begins in `choose`.
"""

import base64, json, os, secrets, socket, struct, sys, urllib.request

HOUSE = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7474"
GAME = sys.argv[2] if len(sys.argv) > 2 else "mastermind"
SEATS = int(sys.argv[3]) if len(sys.argv) > 3 else 2
CLOCK = {"per": "game", "seconds": 600, "increment": 5, "out": "seat"}
SECRET = "find_and_play.secret"


class Line:
    """A WebSocket: JSON both ways."""

    def __init__(self, path):
        host, port = HOUSE.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {HOUSE}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.bytes = self.socket.makefile("rb")
        if b" 101 " not in self.bytes.readline():
            sys.exit("the house does not open a line")
        while self.bytes.readline().strip():
            pass

    def frame(self, kind, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size))
        self.socket.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)))

    def say(self, **message):
        self.frame(1, json.dumps(message).encode())

    def hear(self):
        while True:
            first, second = self.bytes.read(2)
            size = second & 0x7F
            if size > 125:
                size = struct.unpack(*((">H", self.bytes.read(2)) if size == 126 else (">Q", self.bytes.read(8))))[0]
            payload = self.bytes.read(size)
            if first & 0xF == 1:
                return json.loads(payload)
            if first & 0xF == 9:
                self.frame(10, payload)
            if first & 0xF == 8:
                sys.exit("the house hangs up")


def choose(moves, view):
    return moves[0]


def me():
    if not os.path.exists(SECRET):
        with open(SECRET, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(secrets.token_hex(16))
    return open(SECRET).read().strip()


def find(secret):
    lobby = Line("/api/lobby")
    lobby.say(type="seek", id="1", game=GAME, seats=SEATS, clock=CLOCK, name="Python", me=secret)
    while True:
        told = lobby.hear()
        if told["type"] == "refused":
            sys.exit(told["why"]["text"])
        if told["type"] == "paired":
            return told["table"], told["token"]


def play(table, token, secret):
    line = Line(f"/ws/{table}")
    line.say(type="hello", v=1, table=table, token=token, me=secret)
    seat, version, number, turn = None, 0, 0, False
    while True:
        told = line.hear()
        kind = told["type"]
        if kind == "welcome":
            seat, version = told["you"]["seat"], told["version"]
        elif kind == "happened":
            version = told["number"] + 1
        elif kind == "completions":
            number += 1
            line.say(type="move", id=str(number), move=choose(told["moves"], None), at=version)
        elif kind == "refused":
            print(told["why"]["text"], flush=True)
        elif kind == "clocks" and told["clocks"][seat]["runs"]:
            print(f"{told['clocks'][seat]['left'] // 1000} s left", flush=True)
        elif kind == "over":
            print(f"place {told['places'][seat]} with {told['scores'][seat]} points", flush=True)
        elif kind == "rated":
            print("rating {} -> {}".format(*told["changes"][seat]), flush=True)
            return
        elif kind == "bye":
            sys.exit(told["why"]["text"])
        if kind in ("welcome", "happened"):
            turn = told["to_move"] == seat
        if kind in ("welcome", "happened", "refused") and turn:
            line.say(type="complete", id="?", typed="")


secret = me()
play(*find(secret), secret)
call = urllib.request.Request(f"http://{HOUSE}/api/me", headers={"Authorization": f"Bearer {secret}"})
for rating in json.load(urllib.request.urlopen(call))["ratings"]:
    print("{game}: {rating} ± {deviation} after {games} games".format(**rating))
