"""Show a table in Home Assistant through MQTT discovery, and supply the values of its entities (docs/venue.md, section
4).
"""

from __future__ import annotations

from typing import Any

from host_tools.device.firmware_client import Report
from host_tools.venue import topics
from host_tools.venue.allowed_broker_commands import BRIGHTNESS, EVENT, STEPS
from host_tools.venue.words_of_a_state import in_words

ORIGIN = "Emperor Ring"
# Home Assistant publishes `online` on this topic after a start, and then needs all messages again.
STATUS = "homeassistant/status"
PASS = '{"do":"event","event":{"type":"pass"}}'


def discovery_topic(table: str) -> str:
    """Return the discovery topic, where Home Assistant looks for the table's device."""
    return f"homeassistant/device/emperor_ring_{table}/config"


def discovery(table: str, allowed: frozenset[str], firmware: str) -> Report:
    """Return the description of the device and its entities in Home Assistant's format.

    :param allowed: the names of the commands that the bridge allows.
    :param firmware: the version of the firmware.
    """
    said = topics.topic(table, topics.SAID)
    light = topics.topic(table, topics.LIGHT)

    def entity(platform: str, name: str, key: str, **more: Any) -> dict[str, Any]:
        return {"platform": platform, "name": name, "unique_id": f"emperor_ring_{table}_{key}", **more}

    def told(key: str) -> dict[str, str]:
        return {"state_topic": said, "value_template": f"{{{{ value_json.{key} }}}}"}

    on_or_off = {"device_class": "running", "payload_on": "yes", "payload_off": "no"}
    components = {
        "turn": entity("sensor", "Turn", "turn", icon="mdi:account-arrow-right", **told("turn")),
        "running": entity("binary_sensor", "Running", "running", **on_or_off, **told("running")),
        "winner": entity("sensor", "Winner", "winner", icon="mdi:trophy", **told("winner")),
        "game": entity("sensor", "Game", "game", icon="mdi:cards", **told("game")),
    }
    if BRIGHTNESS in allowed:
        components["brightness"] = entity(
            "light",
            "Brightness",
            "brightness",
            schema="json",
            state_topic=light,
            command_topic=topics.topic(table, topics.LIGHT_SET),
            brightness=True,
            brightness_scale=STEPS,
            supported_color_modes=["brightness"],
        )
    else:
        template = "{{ value_json.brightness }}"
        components["brightness"] = entity(
            "sensor", "Brightness", "brightness", icon="mdi:brightness-6", state_topic=light, value_template=template
        )
    if EVENT in allowed:
        components["pass"] = entity(
            "button", "PASS", "pass", command_topic=topics.topic(table, topics.COMMAND), payload_press=PASS
        )
    device = {"identifiers": [f"emperor_ring_{table}"], "name": f"Emperor Ring {table}", "sw_version": firmware}
    return {
        "device": device,
        "origin": {"name": ORIGIN, "sw_version": firmware},
        "components": components,
        "availability": [
            {
                "topic": topics.topic(table, topics.ONLINE),
                "value_template": "{{ 'online' if value_json.online else 'offline' }}",
            }
        ],
        "qos": 1,
    }


def said(state: Report) -> Report:
    """Return the values of the Home Assistant entities for a state of the device."""
    words = in_words(state)
    return {"turn": words.turn, "running": "yes" if words.runs else "no", "winner": words.winner, "game": words.game}


def light(step: int) -> Report:
    """Return the light entity's state for the brightness step `step`. The light is always on."""
    return {"state": "ON", "brightness": step, "color_mode": "brightness"}
