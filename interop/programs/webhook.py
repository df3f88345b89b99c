"""A receiver in Python that verifies what comes by the text of Standard Webhooks,
with nothing but Python's own hmac. It is told a port and the secrets
that it knows."""

import base64
import hashlib
import hmac
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

TOLERANCE = 5 * 60
PORT, *SECRETS = sys.argv[1:]


def expected(secret, message_id, timestamp, body):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = b".".join([message_id.encode(), timestamp.encode(), body])
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def verifies(secret, message_id, timestamp, signatures, body):
    known = "v1," + expected(secret, message_id, timestamp, body)
    # A list while secrets are exchanged; every one is compared in the same time.
    return any([hmac.compare_digest(known, one) for one in signatures.split(" ")])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        message_id = self.headers["webhook-id"]
        timestamp = self.headers["webhook-timestamp"]
        signatures = self.headers["webhook-signature"]
        recent = abs(time.time() - int(timestamp)) <= TOLERANCE
        told = [
            recent and verifies(secret, message_id, timestamp, signatures, body)
            for secret in SECRETS
        ]
        forged = verifies(SECRETS[0], message_id, timestamp, signatures, body + b" ")
        heard = {"verified": told, "forged": forged, "event": json.loads(body)}
        print(json.dumps({"heard": heard}), flush=True)
        self.send_response(204 if any(told) else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


# The example of Standard Webhooks.
EXAMPLE = expected(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "1614265330",
    b'{"test": 2432232314}',
)
print(json.dumps({"example": EXAMPLE}), flush=True)
server = HTTPServer(("127.0.0.1", int(PORT)), Receiver)
print(json.dumps({"listening": True}), flush=True)
server.serve_forever()
