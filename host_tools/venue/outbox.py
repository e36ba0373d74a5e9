"""A table's messages that wait to be sent to the broker. Only the newest document on each topic is sent, but every
event is sent.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

MOST_EVENTS = 2000


class Message(NamedTuple):
    """One message to publish."""

    topic: str
    payload: bytes
    qos: int
    retain: bool


class Outbox:
    """A queue of unsent messages. The size of the queue is limited, no matter how long the broker stays silent.

    There is at most one document for each topic. If there are too many events, the oldest are dropped, and `lost`
    counts them.
    """

    def __init__(self) -> None:
        self.lost = 0
        self._items: deque[Message | str] = deque()  # in sending order: events, and topics that stand for documents
        self._documents: dict[str, Message] = {}
        self._newest: dict[str, Message] = {}  # topic -> its newest document, sent or not
        self._frames: dict[str, Message] = {}
        self._events = 0

    def __repr__(self) -> str:
        lost = f", {self.lost} lost" if self.lost else ""
        return f"<Outbox: {self._events} events, {len(self._documents)} documents, {len(self._frames)} frames{lost}>"

    def __len__(self) -> int:
        return len(self._items)

    def document(self, message: Message) -> None:
        """Add this document at the end of the queue. It replaces any unsent document on the same topic."""
        self._newest[message.topic] = message
        self._put(message)

    def _put(self, message: Message) -> None:
        if message.topic in self._documents:
            self._items.remove(message.topic)
        self._documents[message.topic] = message
        self._items.append(message.topic)

    def tell_again(self, topics: Iterable[str] | None = None) -> None:
        """Queue the newest document of each of these topics again, because the broker may have lost it. If `topics` is
        None, do this for all topics.
        """
        for topic in tuple(self._newest) if topics is None else topics:
            if topic in self._newest:
                self._put(self._newest[topic])

    def event(self, message: Message) -> None:
        """Add this event at the end of the queue."""
        self._items.append(message)
        self._events += 1
        if self._events > MOST_EVENTS:
            self._items.remove(next(item for item in self._items if not isinstance(item, str)))
            self._events -= 1
            self.lost += 1

    def frame(self, message: Message) -> None:
        """Queue this frame behind all other messages. It replaces an older frame that is still unsent."""
        self._frames[message.topic] = message

    def head(self) -> Message | None:
        """Return the next message. The message stays in the queue until `sent` is called."""
        if self._items:
            first = self._items[0]
            return self._documents[first] if isinstance(first, str) else first
        return next(iter(self._frames.values()), None)

    def sent(self, message: Message) -> None:
        """Remove this message from the queue, because the broker has received it. A newer message on the same topic
        stays.
        """
        if self._frames.get(message.topic) is message:
            del self._frames[message.topic]
        elif self._documents.get(message.topic) is message:
            del self._documents[message.topic]
            self._items.remove(message.topic)
        elif self._items and self._items[0] is message:
            self._items.popleft()
            self._events -= 1

    def forget_frames(self) -> None:
        """Drop the waiting frames, because there is nobody to receive them."""
        self._frames.clear()
