import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PYTHON } from './foreign-tools.ts';
import { DOORS, type Door, forged, type House, journey, openHouse, run } from './journey.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.server.dispose());

const python = (program: string, ...args: string[]) =>
  run(PYTHON, [fileURLToPath(new URL(`programs/${program}`, import.meta.url)), ...args]);

it.each(Object.keys(DOORS) as Door[])(
  'python-socketio finds its way at the %s door, and PyJWT verifies its token',
  async (door) => {
    const { token } = await journey(house, door, (start) => python('visitor.py', start));
    const verified = python('verify.py', house.server.url, token);
    expect(await verified.next('claims')).toMatchObject({
      iss: 'atrio',
      aud: 'atrio-room',
      room: house.rooms[door].sceneName,
    });
    const refused = python('verify.py', house.server.url, forged(token));
    expect(await refused.next('refused')).toBe('InvalidSignatureError');
  },
);
