"""Messages are encrypted and signed as RFC 8291 and RFC 8292 say."""

from __future__ import annotations

import pytest

from brelan.server.push import vapid
from brelan.server.push.encryption import BLOCK_BYTES, encrypt
from brelan.server.push.keys import (
    from_base64,
    new_private_key,
    public_point,
    read_private_key,
    to_base64,
    write_private_key,
)
from brelan.server.push.sender import read_keys
from brelan.server.push.vapid import Signer
from server.push.service import Browser, checked_claims

# The example of RFC 8291, section 5 and appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SENDER_POINT = (
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
)
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_rfc() -> None:
    sender = read_private_key(SENDER)
    assert to_base64(public_point(sender)) == SENDER_POINT
    body = encrypt(
        MESSAGE, from_base64(RECEIVER), from_base64(AUTH), sender, from_base64(SALT), block=1
    )
    assert to_base64(body) == BODY


@pytest.mark.parametrize("length", [0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, 1000])
def test_a_browser_reads_what_was_encrypted_for_it(length: int) -> None:
    browser, message = Browser("/x"), b"m" * length
    body = encrypt(message, browser.point, browser.auth)
    assert browser.decrypt(body) == message
    assert body != encrypt(message, browser.point, browser.auth), "salt and key are new each time"


def test_the_length_of_a_name_does_not_show() -> None:
    browser = Browser("/x")
    lengths = {len(encrypt(b"x" * many, browser.point, browser.auth)) for many in (90, 100, 140)}
    assert len(lengths) == 1


def test_a_key_is_kept_as_a_text() -> None:
    key = new_private_key()
    assert public_point(read_private_key(write_private_key(key))) == public_point(key)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", AUTH),
        (RECEIVER, ""),
        (RECEIVER[:-4], AUTH),
        (RECEIVER, AUTH + "AAAA"),
        ("!", AUTH),
        ("C" + RECEIVER[1:], AUTH),
    ],
)
def test_keys_of_another_form_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError, match=r"base64|size"):
        read_keys(p256dh, auth)


def test_a_token_names_the_service_and_who_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    signer = Signer(SENDER, "mailto:host@example.org")
    header = signer.authorization("https://push.example.org")
    claims = checked_claims(header, SENDER_POINT)
    assert claims["aud"] == "https://push.example.org"
    assert claims["sub"] == "mailto:host@example.org"
    assert signer.authorization("https://push.example.org") == header, "it is used again"
    other = signer.authorization("https://other.example.org")
    assert checked_claims(other, SENDER_POINT)["aud"] == "https://other.example.org"
    later = vapid.time.time() + vapid.VALID_SECONDS - 60
    monkeypatch.setattr(vapid.time, "time", lambda: later)
    renewed = checked_claims(signer.authorization("https://push.example.org"), SENDER_POINT)
    assert renewed["exp"] > claims["exp"]
