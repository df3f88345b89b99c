"""A game server in Python: verifies a visitor's token by the published keys, with PyJWT."""

import json
import sys

import jwt

url, token = sys.argv[1:]
key = jwt.PyJWKClient(f"{url}/.well-known/jwks.json").get_signing_key_from_jwt(token)
try:
    claims = jwt.decode(
        token, key.key, algorithms=["EdDSA"], issuer="atrio", audience="atrio-room"
    )
    print(json.dumps({"claims": claims}))
except jwt.InvalidTokenError as error:
    print(json.dumps({"refused": type(error).__name__}))
