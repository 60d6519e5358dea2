"""A source of drag and drop by the XDND protocol, version 5; requires python3-xlib."""

import time

from Xlib import X, Xatom, display
from Xlib.protocol import event

VERSION = 5


class Failure(Exception):
    """A missing response of the target."""


def drop(name, window_id, point, uris, patience=30):
    """Drops files onto a window, and waits until it has accepted them.

    name: of the display; point: on the screen, in pixels; uris: as the list has them.
    Returns nothing; raises Failure if the window does not accept them.
    """
    screen = display.Display(name)
    try:
        _Source(screen, screen.create_resource_object("window", window_id), patience).drop(
            point, "".join(f"{uri}\r\n" for uri in uris).encode())
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
        """Answers requests for the content until a message of a kind arrives."""
        while time.monotonic() < self.end:
            if not self.screen.pending_events():
                time.sleep(0.01)
                continue
            happened = self.screen.next_event()
            if happened.type == X.SelectionRequest:
                self.hand_over(happened, content)
            elif happened.type == X.ClientMessage and happened.client_type == self.atom(kind):
                return happened.data[1]
        raise Failure(f"the window does not answer with {kind}")

    def hand_over(self, request, content):
        point = request.property if request.target == self.atom("text/uri-list") else X.NONE
        if point != X.NONE:
            request.requestor.change_property(point, request.target, 8, content)
        request.requestor.send_event(
            event.SelectionNotify(
                time=request.time, requestor=request.requestor, selection=request.selection,
                target=request.target, property=point))
        self.screen.flush()

    def drop(self, point, content):
        aware = self.target.get_full_property(self.atom("XdndAware"), Xatom.ATOM)
        if not aware or aware.value[0] < 3:
            raise Failure("the window takes no drops")
        version = min(VERSION, aware.value[0])
        self.window.set_selection_owner(self.atom("XdndSelection"), X.CurrentTime)
        self.send("XdndEnter", version << 24, self.atom("text/uri-list"))
        self.send(
            "XdndPosition", 0, point[0] << 16 | point[1], X.CurrentTime,
            self.atom("XdndActionCopy"))
        if not self.await_message("XdndStatus", content)[1] & 1:
            raise Failure("the window does not accept the drop")
        self.send("XdndDrop", 0, X.CurrentTime)
        self.await_message("XdndFinished", content)
