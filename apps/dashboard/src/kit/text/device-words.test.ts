import { expect, test } from 'vitest';
import { deviceWords, isHandheld } from './device-words.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [WINDOWS, 'Chrome no Windows'],
  [`${WINDOWS} Edg/140.0.0.0`, 'Edge no Windows'],
  [`${WINDOWS} OPR/120.0.0.0`, 'Opera no Windows'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari no iPhone'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome no iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari no Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome no ChromeOS',
  ],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['  ', 'Dispositivo desconhecido'],
])('%s is %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));

test('phones and tablets are told from desks', () => {
  expect(isHandheld(IPHONE)).toBe(true);
  expect(isHandheld(WINDOWS)).toBe(false);
});
