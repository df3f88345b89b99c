import { fileURLToPath } from 'node:url';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOORS, type Door, forged, type House, journey, openHouse, run } from './journey.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.server.dispose());

const node = (program: string, ...args: string[]) =>
  run(process.execPath, [fileURLToPath(new URL(`programs/${program}`, import.meta.url)), ...args]);

describe.each(Object.keys(DOORS) as Door[])('clients of others, at the %s door', (door) => {
  it.each(['3', '4'])('socket.io-client %s finds its way', async (release) => {
    await journey(house, door, (start) => node('socket-io.mjs', release, start));
  });

  it('a bare WebSocket finds its way, and jose verifies its token', async () => {
    const { token } = await journey(house, door, (start) => node('bare-web-socket.mjs', start));
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', house.server.url));
    const whose = { issuer: 'atrio', audience: 'atrio-room' };
    const { payload } = await jwtVerify(token, keys, whose);
    expect(payload).toMatchObject({ room: house.rooms[door].sceneName });
    await expect(jwtVerify(forged(token), keys, whose)).rejects.toThrow(
      errors.JWSSignatureVerificationFailed,
    );
  });
});
