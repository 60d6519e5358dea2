"""A source of drag and drop by the XDND protocol, version 5, as file managers are; needs python3-xlib."""

import time

from Xlib import X, Xatom, display
from Xlib.protocol import event

VERSION = 5


class Failure(Exception):
    """What the target did not do."""


def drop(name, window_id, place, uris, patience=30):
    """Drops files onto a window, and waits until it has taken them.

    name: of the display; place: on the screen, in pixels; uris: as the list has them.
    Returns nothing; raises Failure if the window does not take them.
    """
    screen = display.Display(name)
    try:
        _Source(screen, screen.create_resource_object("window", window_id), patience).drop(
            place, "".join(f"{uri}\r\n" for uri in uris).encode())
    finally:
        screen.close()


class _Source:
    def __init__(self, screen, target, patience):
        self.screen, self.target = screen, target
        self.end = time.monotonic() + patience
        root = screen.screen().root
        self.window = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, override_redirect=1)
        self.atoms = {}

    def atom(self, name):
        if name not in self.atoms:
            self.atoms[name] = self.screen.intern_atom(name)
        return self.atoms[name]

    def send(self, kind, *data):
        self.target.send_event(
            event.ClientMessage(
                window=self.target, client_type=self.atom(kind),
                data=(32, [self.window.id, *data, *[0] * (4 - len(data))])))
        self.screen.flush()

    def await_message(self, kind, content):
        """Answers whoever asks for the content, until a message of a kind comes."""
        while time.monotonic() < self.end:
            if not self.screen.pending_events():
                time.sleep(0.01)
                continue
            happened = self.screen.next_event()
            if happened.type == X.SelectionRequest:
                self.hand_over(happened, content)
            elif happened.type == X.ClientMessage and happened.client_type == self.atom(kind):
                return happened.data[1]
        raise Failure(f"the window never answers with {kind}")

    def hand_over(self, request, content):
        place = request.property if request.target == self.atom("text/uri-list") else X.NONE
        if place != X.NONE:
            request.requestor.change_property(place, request.target, 8, content)
        request.requestor.send_event(
            event.SelectionNotify(
                time=request.time, requestor=request.requestor, selection=request.selection,
                target=request.target, property=place))
        self.screen.flush()

    def drop(self, place, content):
        aware = self.target.get_full_property(self.atom("XdndAware"), Xatom.ATOM)
        if not aware or aware.value[0] < 3:
            raise Failure("the window takes no drops")
        version = min(VERSION, aware.value[0])
        self.window.set_selection_owner(self.atom("XdndSelection"), X.CurrentTime)
        self.send("XdndEnter", version << 24, self.atom("text/uri-list"))
        self.send(
            "XdndPosition", 0, place[0] << 16 | place[1], X.CurrentTime,
            self.atom("XdndActionCopy"))
        if not self.await_message("XdndStatus", content)[1] & 1:
            raise Failure("the window does not accept the drop")
        self.send("XdndDrop", 0, X.CurrentTime)
        self.await_message("XdndFinished", content)
